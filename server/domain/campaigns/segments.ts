import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/app-error.ts';
import type { Segment } from '#server/contract/campaign-people.ts';
import { type Page, wholeList } from '#server/contract/page.ts';
import { listViews } from '../views/list-views.ts';
import { removeView } from '../views/remove-view.ts';
import { replaceSegment } from '../views/replace-segment.ts';

/** The shared views of contacts whose filters can be read: whom a campaign may be for. */
export async function listSegments(actor: Actor): Promise<Page<Segment>> {
  const { data } = await listViews(actor, { kind: 'contacts' });
  const usable = data.filter(({ shared, missing }) => shared && !missing.includes('filter'));
  return wholeList(usable.map(({ id, name, filter }) => ({ id, name, filter: filter as Segment['filter'] })));
}

/** One of the same name is replaced: a campaign looks it up when it starts. Throws views_full. */
export async function saveSegment(actor: Actor, input: Pick<Segment, 'name' | 'filter'>): Promise<Segment> {
  return { ...(await replaceSegment(actor, input)), filter: input.filter };
}

/** Throws segment_not_found. */
export async function removeSegment(actor: Actor, input: { id: string }): Promise<{ ok: true; id: string }> {
  try {
    return await removeView(actor, input, true);
  } catch (error) {
    if (error instanceof AppError && error.code === 'view_not_found') throw new AppError('segment_not_found');
    throw error;
  }
}
