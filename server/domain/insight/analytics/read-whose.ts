import type { FigureFilter } from '#server/contract/insight/figures-page.ts';
import { matchingContacts } from '../../people/contacts/reading/matching-contacts.ts';
import { requireSegment } from '../../people/views/segment-filter.ts';
import type { Conditions, Whose } from './sums/episode-sums.store.ts';

/** How many contacts are read at a time. Most segments need a single read. */
const portion = 100_000;

/** Returns the ids of all contacts who are in a segment now. Throws segment_not_found. */
async function contactsOf(organizationId: string, segmentId: string): Promise<string[]> {
  const filter = await requireSegment(organizationId, segmentId);
  const parts: string[][] = [];
  for await (const ids of matchingContacts(organizationId, { filter }, portion)) parts.push(ids);
  return parts.flat();
}

/**
 * Returns the conditions of a filter that each conversation can be checked against: all conditions except the segment.
 */
export const conditionsOf = (filter: FigureFilter): Conditions => ({
  channel: filter.channel ?? null,
  connection_id: filter.connection_id ?? null,
  agent_id: filter.agent_id ?? null,
  member_id: filter.member_id ?? null,
  tag_id: filter.tag_id ?? null,
  queue_id: filter.queue_id ?? null,
});

/**
 * Returns which conversations a filter selects. Only shared segments are allowed, so that a URL shows the same figures
 * to everybody. Throws segment_not_found.
 */
export async function readWhose(organizationId: string, filter: FigureFilter): Promise<Whose> {
  const { segment_id: segmentId } = filter;
  const contacts = segmentId === undefined ? null : await contactsOf(organizationId, segmentId);
  return { ...conditionsOf(filter), contacts };
}
