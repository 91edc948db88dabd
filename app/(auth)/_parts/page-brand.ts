import type { Metadata } from 'next';
import { cache } from 'react';
import { brandOf } from '#server/api/organization/organization/brand-of.ts';

/**
 * The brand (name, color and logo) that pages show to people who are not signed in. Links between these pages carry the
 * id of the brand's organization.
 */
export interface PageBrand {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly logo_url: string | null;
}

/**
 * Returns the brand of the organization with this id. Returns null if the organization has no brand, was closed, or
 * does not exist; the page then shows Parley's own brand.
 */
export const pageBrand = cache(async (id: unknown): Promise<PageBrand | null> => {
  const brand = typeof id === 'string' ? await brandOf(id) : null;
  return brand && typeof id === 'string' ? { id, ...brand } : null;
});

/** Returns the title of the browser tab: the page's title, followed by the brand's name if there is a brand. */
export const tabTitle = (page: string, brand: PageBrand | null): NonNullable<Metadata['title']> =>
  brand ? { absolute: `${page} · ${brand.name}` } : page;

/** Returns the brand whose organization id is in the query parameter `?brand=`. */
export const brandAsked = async (query: Promise<{ readonly brand?: unknown }>): Promise<PageBrand | null> =>
  pageBrand((await query).brand);
