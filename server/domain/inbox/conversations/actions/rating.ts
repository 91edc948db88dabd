import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import type { Tx } from '#server/db/transact.ts';
import { networksWithoutWindow } from '#server/gateways/channels/select-network.ts';
import { recordEvent } from '../../../platform/events/record-event.ts';
import { archiveIdle, claimRating, findUnasked, setComment, setRating } from './rating.store.ts';

/** How long after the resolve the customer may still be asked for a rating, in milliseconds. */
const askWithinMs = 60 * 60_000;
/**
 * How long a member can undo a mistaken resolve, in milliseconds. The customer is asked for a rating only after this
 * time.
 */
export const ratingWaitMs = 30_000;
const ago = (ms: number) => new Date(now().getTime() - ms);
const moment = () => ({
  now: now(),
  resolvedSince: ago(askWithinMs),
  undoneSince: ago(ratingWaitMs),
  windowless: networksWithoutWindow(),
});

/**
 * Whether the customer may now be asked to rate the conversation. A customer is asked once, if ratings are enabled for
 * the phone number and the network's window, if it has one, is open.
 */
export const mayAskRating = async (tx: Tx, actor: Actor, id: string): Promise<boolean> =>
  (await claimRating(tx, actor.organizationId, id, moment())) !== null;

/**
 * Finds, for the reconciler, conversations whose customers were not asked for a rating because the wake-up was lost.
 */
export const conversationsToRate = (): Promise<{ organization_id: string; conversation_id: string }[]> =>
  findUnasked(moment());

interface Rated {
  readonly contactId: string;
  readonly score: number;
  /**
   * The comment that came together with the score. Both are one action and one event (contract/conversations.md#rules).
   */
  readonly comment: string | null;
  readonly at: Date;
}

/** Records a customer's rating and its event. Only the first score counts. Returns whether this score was the first. */
export async function rateConversation(tx: Tx, actor: Actor, id: string, rated: Rated): Promise<boolean> {
  if ((await setRating(tx, actor.organizationId, id, rated)) === 0) return false;
  const context = { score: rated.score, comment: rated.comment };
  await recordEvent(tx, actor, { type: 'conversation.rated', objectId: id, contactId: rated.contactId, context });
  return true;
}

/** Records the first comment on a rating. The rating's event is recorded again, now with the score and the comment. */
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

/**
 * Archives, every hour, resolved conversations without recent activity whose phone number has automatic archiving
 * enabled.
 */
export const archiveIdleConversations = (): Promise<number> => archiveIdle(now());
