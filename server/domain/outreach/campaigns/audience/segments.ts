import type { Actor } from '#server/base/actor.ts';
import type { Segment } from '#server/contract/outreach/campaign-people.ts';
import { type Page, wholeList } from '#server/contract/platform/page.ts';
import { listViews } from '../../../people/views/list-views.ts';

/** Lists the segments that a campaign can be sent to: the shared views of contacts whose filters are still valid. */
export async function listSegments(actor: Actor): Promise<Page<Segment>> {
  const { data } = await listViews(actor, { kind: 'contacts' });
  const usable = data.filter(({ shared, missing }) => shared && !missing.includes('filter'));
  return wholeList(usable.map(({ id, name, filter }) => ({ id, name, filter: filter as Segment['filter'] })));
}
