/**
 * Returns the URL of a page for people who are not signed in, with the organization whose brand the page shows. Null
 * means Parley's own brand.
 */
export const withBrand = (path: string, brand: string | null): string => (brand ? `${path}?brand=${brand}` : path);
