import { viewBrand } from '#server/domain/organization/organizations/view-brand.ts';

/**
 * Returns the brand of an organization. Pages rendered on the server call this function before the visitor has signed
 * in.
 */
export const brandOf = viewBrand;
