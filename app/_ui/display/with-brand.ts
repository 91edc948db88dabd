/** Returns the address of a page before sign-in that keeps a brand's look; null stands for the product's own look. */
export const withBrand = (path: string, brand: string | null): string => (brand ? `${path}?brand=${brand}` : path);
