import { isUuid } from '#server/base/ids.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { goesOn } from '#server/jobs/within-limit.ts';
import { kindOfWork } from '../../../platform/work/kind-of-work.ts';
import { type Cell, cellsOfEpisode, cellsOfMessages, differenceOf } from './cells.ts';
import { containmentMs, type Episode, type MessageCount } from './episode.ts';
import { countMessages, foldEpisodes, type Life } from './fold-episodes.ts';
import {
  addToCells,
  forgetFigures,
  forgetMarks,
  isThere,
  lockFigures,
  saveEpisodes,
  saveMessageCounts,
  selectEpisodes,
  selectMarks,
  selectMessageCounts,
  selectNeighbours,
  selectSaid,
  selectStaleOrganizations,
  selectTold,
  takeStale,
} from './refresh.store.ts';
import { noteFiguresTook } from './wake-figures.ts';

const batchSize = 500;

const byConversation = ({ conversation_id: id }: { readonly conversation_id: string }) => id;

/** Loads these conversations with their messages and recorded changes, in one round trip. */
async function livesOf(tx: Tx, organizationId: string, ids: readonly string[]): Promise<Life[]> {
  const [told, marks, said] = await Promise.all([
    selectTold(tx, organizationId, ids),
    selectMarks(tx, organizationId, ids),
    selectSaid(tx, organizationId, ids),
  ]);
  const [marksOf, saidIn] = [Map.groupBy(marks, byConversation), Map.groupBy(said, byConversation)];
  return told.map((one) => ({ told: one, marks: marksOf.get(one.id) ?? [], said: saidIn.get(one.id) ?? [] }));
}

/**
 * Sets `followed_at` of each episode: the time when the next episode of the same customer begins, if within 72 hours
 * after its end. For a conversation without a contact, only its own later episodes count. Episodes in `others` are not
 * changed; they are only candidates for the next episode.
 */
function withFollowers(episodes: readonly Episode[], others: readonly Episode[]): Episode[] {
  const personOf = (one: Episode) => one.contact_id ?? one.conversation_id;
  const ofPerson = Map.groupBy([...episodes, ...others], personOf);
  return episodes.map((one) => {
    const { resolved_at: end, opened_at: begin } = one;
    if (end === null) return one;
    const isNext = (at: number) => at >= end && at > begin && at <= end + containmentMs;
    const next = (ofPerson.get(personOf(one)) ?? []).map(({ opened_at: at }) => at).filter(isNext);
    return { ...one, followed_at: next.length > 0 ? Math.min(...next) : null };
  });
}

const idOf = ({ conversation_id, number }: Episode) => `${conversation_id} ${number}`;
const countKeyOf = ({ conversation_id, slot, author, stretch }: MessageCount) =>
  `${conversation_id} ${slot} ${author} ${stretch}`;

/** Returns the rows to write and to delete so that `now` replaces `before`. */
function changesOf<T extends object>(before: readonly T[], now: readonly T[], keyOf: (one: T) => string) {
  const [was, is] = [new Map(before.map((one) => [keyOf(one), one])), new Set(now.map(keyOf))];
  const isSame = (one: T, other: T | undefined) =>
    other !== undefined &&
    Object.keys(one).every((key) => {
      const [mine, theirs] = [one[key as keyof T], other[key as keyof T]];
      return Array.isArray(mine) ? String(mine) === String(theirs) : mine === theirs;
    });
  return {
    changed: now.filter((one) => !isSame(one, was.get(keyOf(one)))),
    gone: before.filter((one) => !is.has(keyOf(one))),
  };
}

/** Returns the contacts of these episodes, and the range of time that the episodes cover. */
function neighbourhoodOf(episodes: readonly Episode[], besides: readonly string[]) {
  const contactIds = [...new Set(episodes.flatMap(({ contact_id: id }) => (id ? [id] : [])))];
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { opened_at, resolved_at } of episodes) {
    from = Math.min(from, opened_at);
    to = Math.max(to, resolved_at ?? opened_at);
  }
  return { contactIds, besides, from, to };
}

/** Computes the figures of these conversations again, and writes only the figures that changed. */
async function refresh(tx: Tx, organizationId: string, ids: readonly string[]): Promise<void> {
  const [lives, before, counted] = await Promise.all([
    livesOf(tx, organizationId, ids),
    selectEpisodes(tx, organizationId, ids),
    selectMessageCounts(tx, organizationId, ids),
  ]);
  const folded = lives.flatMap(foldEpisodes);
  const near = neighbourhoodOf([...folded, ...before], ids);
  const neighbours = near.contactIds.length > 0 ? await selectNeighbours(tx, organizationId, near) : [];
  // `followed_at` can change only for a neighboring episode that ended at most `containmentMs` before the recomputed
  // episodes, or during them. All episodes that can follow such a neighbor are loaded here.
  const isNear = ({ resolved_at: end }: Episode) => end !== null && end >= near.from - containmentMs && end <= near.to;
  const followed = neighbours.filter(isNear);
  const others = neighbours.filter((one) => !isNear(one));
  const known = [...before, ...followed];
  const episodes = changesOf(known, withFollowers([...folded, ...followed], others), idOf);
  const messages = changesOf(counted, lives.flatMap(countMessages), countKeyOf);
  const changedIds = new Set([...episodes.changed, ...episodes.gone].map(idOf));
  const changedKeys = new Set([...messages.changed, ...messages.gone].map(countKeyOf));
  const was: Cell[] = [
    ...known.filter((one) => changedIds.has(idOf(one))).flatMap(cellsOfEpisode),
    ...counted.filter((one) => changedKeys.has(countKeyOf(one))).flatMap(cellsOfMessages),
  ];
  const is = [...episodes.changed.flatMap(cellsOfEpisode), ...messages.changed.flatMap(cellsOfMessages)];
  const there = new Set(lives.map(({ told }) => told.id));
  const gone = ids.filter((id) => !there.has(id));
  await Promise.all([
    saveEpisodes(tx, organizationId, episodes),
    saveMessageCounts(tx, organizationId, messages),
    addToCells(tx, organizationId, differenceOf(was, is)),
    gone.length > 0 ? forgetMarks(tx, organizationId, gone) : null,
  ]);
}

/**
 * Computes the figures of all changed conversations, until none is left. The mark that a conversation needs new figures
 * is deleted in the commit that writes the figures, so no change is lost if the process dies. A repeated call does
 * nothing.
 */
export async function refreshFigures(organizationId: string): Promise<void> {
  const began = performance.now();
  for (;;) {
    goesOn();
    const taken = await transact(async (tx) => {
      await lockFigures(tx, organizationId);
      const stale = await takeStale(tx, organizationId, batchSize);
      const ids = [...new Set(stale.map((row) => row.conversation_id))];
      if (ids.length > 0) await refresh(tx, organizationId, ids);
      return stale.length;
    });
    if (taken < batchSize) return noteFiguresTook(organizationId, performance.now() - began);
  }
}

/**
 * Computes all figures of an organization again, from conversations, messages and recorded changes. Returns the number
 * of conversations. Null if the organization does not exist.
 */
export async function rebuildFigures(organizationId: string): Promise<number | null> {
  if (!isUuid(organizationId)) return null;
  const conversations = await transact(async (tx) => {
    await lockFigures(tx, organizationId);
    return (await isThere(tx, organizationId)) ? forgetFigures(tx, organizationId) : null;
  });
  if (conversations !== null) await refreshFigures(organizationId);
  return conversations;
}

/**
 * Refreshes figures, with one run at a time per organization. Wake-ups that are close together are combined
 * (`wake-figures.ts`).
 */
export const figuresWork = kindOfWork({
  id: 'refresh-figures',
  job: 'parley/figures.due',
  turn: ['organization_id'],
  isInternal: true,
  // A lock per organization in the database prevents two runs at the same time.
  isLeased: true,
  work: ({ organization_id }) => refreshFigures(organization_id),
  waiting: selectStaleOrganizations,
});
