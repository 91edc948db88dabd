/** An address before sign-in that keeps a brand's look; null: the product's. */
export const withBrand = (path: string, brand: string | null): string => (brand ? `${path}?brand=${brand}` : path);
