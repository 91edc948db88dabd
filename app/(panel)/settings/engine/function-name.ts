/** Returns the name of a function without the prefix of the product. */
export const functionName = (id: string): string => id.replace(/^parley-/, '');
