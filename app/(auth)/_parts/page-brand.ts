import type { Metadata } from 'next';
import { cache } from 'react';
import { brandOf } from '#server/api/organization/brand-of.ts';

/** How pages look to who is not signed in, and the id their links pass on. */
export interface PageBrand {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly logo_url: string | null;
}

/** The brand of an organization; null when it has none, has ended, or the id is nobody's: the product's look then. */
export const pageBrand = cache(async (id: unknown): Promise<PageBrand | null> => {
  const brand = typeof id === 'string' ? await brandOf(id) : null;
  return brand && typeof id === 'string' ? { id, ...brand } : null;
});

/** What the tab says: the page, and whose it is. */
export const tabTitle = (page: string, brand: PageBrand | null): NonNullable<Metadata['title']> =>
  brand ? { absolute: `${page} · ${brand.name}` } : page;

/** The brand an address asks for by `?brand=`. */
export const brandAsked = async (query: Promise<{ readonly brand?: unknown }>): Promise<PageBrand | null> =>
  pageBrand((await query).brand);
