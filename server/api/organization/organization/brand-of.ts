import { viewBrand } from '#server/domain/organization/organizations/view-brand.ts';

/** For pages rendered on the server: returns the brand of an organization before the visitor is signed in. */
export const brandOf = viewBrand;
