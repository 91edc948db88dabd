import { viewBrand } from '#server/domain/organizations/view-brand.ts';

/** For pages that are made on the server: how an organization looks, before anybody is known to it. */
export const brandOf = viewBrand;
