import type { Metadata } from 'next';
import { cache } from 'react';
import { brandOf } from '#server/api/organization/organization/brand-of.ts';

/** How pages look to people who are not signed in, and the id that the pages' links pass on. */
export interface PageBrand {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly logo_url: string | null;
}

/**
 * Returns the brand of an organization. Returns null, which means the product's look, if it has no brand, has ended, or
 * the id is unknown.
 */
export const pageBrand = cache(async (id: unknown): Promise<PageBrand | null> => {
  const brand = typeof id === 'string' ? await brandOf(id) : null;
  return brand && typeof id === 'string' ? { id, ...brand } : null;
});

/** Returns the tab's title: the page, and the brand's name if there is a brand. */
export const tabTitle = (page: string, brand: PageBrand | null): NonNullable<Metadata['title']> =>
  brand ? { absolute: `${page} · ${brand.name}` } : page;

/** Returns the brand that the address names with `?brand=`. */
export const brandAsked = async (query: Promise<{ readonly brand?: unknown }>): Promise<PageBrand | null> =>
  pageBrand((await query).brand);
