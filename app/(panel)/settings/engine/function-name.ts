/** A function's name without the product's before it. */
export const functionName = (id: string): string => id.replace(/^parley-/, '');
