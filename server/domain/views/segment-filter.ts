import { AppError } from '#server/base/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type { ContactSelection } from '#server/contract/contact-selection.ts';
import { viewFilters } from '#server/contract/view.ts';
import type { Sql } from '#server/db/sql.ts';
import { findShared } from './view.store.ts';

type SegmentFilter = NonNullable<ContactSelection['filter']>;

/**
 * The filter of a shared view of contacts, as whatever works for everybody reads it: campaigns when they start, figures of
 * a segment. Null when there is none, or its filter is none the list takes.
 */
export async function segmentFilter(organizationId: string, id: string, on?: Sql): Promise<SegmentFilter | null> {
  const row = isUuid(id) ? await findShared(organizationId, 'contacts', id, on) : null;
  return row ? (viewFilters.contacts.safeParse(row.filter).data ?? null) : null;
}

/** The same. Throws segment_not_found: there is none, it is another organization's, or somebody's own. */
export async function requireSegment(organizationId: string, id: string, on?: Sql): Promise<SegmentFilter> {
  const filter = await segmentFilter(organizationId, id, on);
  if (!filter) throw new AppError('segment_not_found');
  return filter;
}
