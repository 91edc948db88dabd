import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import type { Tx } from '#server/db/transact.ts';
import { recordEvent } from '../events/record-event.ts';
import { archiveIdle, claimRating, findUnasked, setComment, setRating } from './rating.store.ts';

/** Who resolved longer ago is not asked any more. */
const askWithinMs = 60 * 60_000;
/** A person takes back what was resolved by mistake: the customer is asked once that is no longer likely. */
export const ratingWaitMs = 30_000;
const ago = (ms: number) => new Date(now().getTime() - ms);
const moment = () => ({ now: now(), resolvedSince: ago(askWithinMs), undoneSince: ago(ratingWaitMs) });

/** May the customer be asked to rate the conversation? Yes once, when its number asks and the window is open. */
export const mayAskRating = async (tx: Tx, actor: Actor, id: string): Promise<boolean> =>
  (await claimRating(tx, actor.organizationId, id, moment())) !== null;

/** For the reconciler: conversations whose customers were not asked, whatever became of the wake-up. */
export const conversationsToRate = (): Promise<{ organization_id: string; conversation_id: string }[]> =>
  findUnasked(moment());

interface Rated {
  readonly contactId: string;
  readonly score: number;
  /** Said with the score: one act, one event (contract/conversations.md#rules). */
  readonly comment: string | null;
  readonly at: Date;
}

/** The customer rated: the first score counts, with its event. Returns whether this was it. */
export async function rateConversation(tx: Tx, actor: Actor, id: string, rated: Rated): Promise<boolean> {
  if ((await setRating(tx, actor.organizationId, id, rated)) === 0) return false;
  const context = { score: rated.score, comment: rated.comment };
  await recordEvent(tx, actor, { type: 'conversation.rated', objectId: id, contactId: rated.contactId, context });
  return true;
}

/** Words about the score, the first time: the event comes again, whole. */
export async function commentOnRating(
  tx: Tx,
  actor: Actor,
  id: string,
  { contactId, comment }: { readonly contactId: string; readonly comment: string },
): Promise<void> {
  const rated = await setComment(tx, actor.organizationId, id, comment);
  if (!rated) return;
  const context = { score: rated.score, comment };
  await recordEvent(tx, actor, { type: 'conversation.rated', objectId: id, contactId, context });
}

/** Every hour: resolved conversations that nobody needs any more, where their number says so. */
export const archiveIdleConversations = (): Promise<number> => archiveIdle(now());
