import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import type { Tx } from '#server/db/transact.ts';
import { recordEvent } from '../../../platform/events/record-event.ts';
import { archiveIdle, claimRating, findUnasked, setComment, setRating } from './rating.store.ts';

/** How long after the resolve the customer may still be asked for a rating. */
const askWithinMs = 60 * 60_000;
/** A member can undo a mistaken resolve within this time; the customer is asked only after it. */
export const ratingWaitMs = 30_000;
const ago = (ms: number) => new Date(now().getTime() - ms);
const moment = () => ({ now: now(), resolvedSince: ago(askWithinMs), undoneSince: ago(ratingWaitMs) });

/**
 * Whether the customer may now be asked to rate the conversation: once, if its number asks for ratings and the window
 * is open.
 */
export const mayAskRating = async (tx: Tx, actor: Actor, id: string): Promise<boolean> =>
  (await claimRating(tx, actor.organizationId, id, moment())) !== null;

/** Finds, for the reconciler, conversations whose customers were not asked because the wake-up was lost. */
export const conversationsToRate = (): Promise<{ organization_id: string; conversation_id: string }[]> =>
  findUnasked(moment());

interface Rated {
  readonly contactId: string;
  readonly score: number;
  /** A comment sent with the score: both are one action and one event (contract/conversations.md#rules). */
  readonly comment: string | null;
  readonly at: Date;
}

/** Records a customer's rating, with its event. Only the first score counts. Returns whether this was the first. */
export async function rateConversation(tx: Tx, actor: Actor, id: string, rated: Rated): Promise<boolean> {
  if ((await setRating(tx, actor.organizationId, id, rated)) === 0) return false;
  const context = { score: rated.score, comment: rated.comment };
  await recordEvent(tx, actor, { type: 'conversation.rated', objectId: id, contactId: rated.contactId, context });
  return true;
}

/** Records the first comment on a rating. The event is sent again, with score and comment. */
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

/** Archives, every hour, resolved conversations without recent activity, if their number is set so. */
export const archiveIdleConversations = (): Promise<number> => archiveIdle(now());
