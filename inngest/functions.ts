/** Every function of the product. */
export const functions = [] as const;
