import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type { ContactSelection } from '#server/contract/people/contact-selection.ts';
import { viewFilters } from '#server/contract/people/view.ts';
import type { Sql } from '#server/db/sql.ts';
import { findShared } from './view.store.ts';

type SegmentFilter = NonNullable<ContactSelection['filter']>;

/**
 * Returns the filter of a segment, which is a shared view of contacts. Returns null if the segment does not exist, or
 * if its filter is no longer valid. Unshared views are not found, because campaigns, schedules and reports use segments
 * for the whole organization.
 */
export async function segmentFilter(organizationId: string, id: string, on?: Sql): Promise<SegmentFilter | null> {
  const row = isUuid(id) ? await findShared(organizationId, 'contacts', id, on) : null;
  return row ? (viewFilters.contacts.safeParse(row.filter).data ?? null) : null;
}

/**
 * Returns the filter of a segment, which is a shared view of contacts. Throws segment_not_found if the segment does not
 * exist, belongs to another organization, is not shared, or has a filter that is no longer valid.
 */
export async function requireSegment(organizationId: string, id: string, on?: Sql): Promise<SegmentFilter> {
  const filter = await segmentFilter(organizationId, id, on);
  if (!filter) throw new AppError('segment_not_found');
  return filter;
}
