/** Returns the id of a job function without the product's prefix. */
export const functionName = (id: string): string => id.replace(/^parley-/, '');
