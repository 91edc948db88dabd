import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { hourMs } from '#server/contract/platform/periods.ts';
import type { Tx } from '#server/db/transact.ts';
import { recordEvent } from '../../../platform/events/record-event.ts';
import { waitChangeOf } from '../state/waiting.ts';
import {
  endWindow,
  findInboundAfter,
  saveChanged,
  saveInbound,
  saveLateAnswer,
  saveLatestUnasked,
  saveOutgoing,
  saveRatingAnswer,
  saveUnasked,
} from './conversation-notes.store.ts';

interface Said {
  readonly at: Date;
  readonly preview: string;
}

/** Returns the end of the window that a customer's message opens. Null on a channel that has no window. */
const windowAfter = (at: Date, hours: number | null): Date | null =>
  hours === null ? null : new Date(at.getTime() + hours * hourMs);

/** Records a customer's message: the customer now waits for an answer. */
export async function noteInbound(
  tx: Tx,
  organizationId: string,
  id: string,
  inbound: Said & {
    /** The number of hours for which the message opens the window. Null if the message opens no window. */
    readonly windowHours: number | null;
    readonly referral: unknown;
    /** Another app owns the thread (handover protocol), so the customer does not wait for our team. */
    readonly isElsewhere?: boolean;
    /** The message was sent with a test key on behalf of a user, so the answer is a test too. */
    readonly isTest?: boolean;
  },
): Promise<void> {
  const { at, preview, windowHours, referral, isElsewhere = false, isTest = false } = inbound;
  const windowExpiresAt = windowAfter(at, windowHours);
  const wait = waitChangeOf({ kind: 'customer_wrote', at, isElsewhere });
  await saveInbound(tx, organizationId, id, { at, preview, windowExpiresAt, referral, isElsewhere, isTest, wait });
}

/**
 * Records the customer's answer to the rating question. The answer opens the window, and no member has to reply to it.
 */
export async function noteRatingAnswer(
  tx: Tx,
  organizationId: string,
  id: string,
  { windowHours, ...said }: Said & { readonly windowHours: number | null },
): Promise<void> {
  await saveRatingAnswer(tx, organizationId, id, { ...said, windowExpiresAt: windowAfter(said.at, windowHours) });
}

/** Records that the customer's message needs no answer (for example a sticker), and ends the wait. */
export async function settleUnasked(
  tx: Tx,
  actor: Actor,
  { id, contact_id: contactId }: { readonly id: string; readonly contact_id: string | null },
): Promise<void> {
  await saveUnasked(tx, actor.organizationId, id, waitChangeOf({ kind: 'settled' }));
  await recordEvent(tx, actor, { type: 'conversation.changed', objectId: id, contactId });
}

/**
 * Records that the customer's latest message needs no further answer. The message only opted in or out of messages, and
 * the system has confirmed that.
 */
export async function settleLatest(tx: Tx, organizationId: string, id: string): Promise<void> {
  await saveLatestUnasked(tx, organizationId, id, waitChangeOf({ kind: 'settled' }));
}

/**
 * Records an outgoing message. `counts`: the message counts as an answer to the customer. A message by anyone except
 * the agent or a campaign raises the conversation's `turn`, so that the AI agent discards its answer in progress and
 * considers the new message. `keepsHidden`: the conversation stays hidden until the customer answers.
 */
export async function noteOutgoing(
  tx: Tx,
  actor: Actor,
  id: string,
  { counts, ...outgoing }: Said & { readonly keepsHidden: boolean; readonly counts: boolean },
): Promise<void> {
  const wait = waitChangeOf<Date>({ kind: 'said', counts });
  const isCampaigns = actor.writesAs === 'campaign';
  const raisesTurn = actor.kind !== 'agent' && !isCampaigns;
  await saveOutgoing(tx, actor.organizationId, id, { ...outgoing, raisesTurn, isCampaigns, wait });
}

/**
 * Records a person's answer that was sent from another app and reported only after the customer wrote again. The
 * customer still waits for an answer to the later message, and the inbox keeps showing the later message.
 */
export async function noteLateAnswer(tx: Tx, organizationId: string, id: string, at: Date): Promise<void> {
  const begins = await findInboundAfter(tx, organizationId, id, at);
  await saveLateAnswer(tx, organizationId, id, { at, begins });
}

/**
 * Records that a message was edited, revoked or reacted to. If the message is the last one, the inbox shows its new
 * text (`preview` is null if the text is the same). Returns true if the customer changed their own words, because the
 * agent must then reconsider its answer.
 */
export async function noteChanged(
  tx: Tx,
  organizationId: string,
  id: string,
  changed: { readonly preview: string | null; readonly isCustomers: boolean; readonly messageAt: Date },
): Promise<boolean> {
  const { preview, isCustomers, messageAt } = changed;
  const raisesTurn = isCustomers && preview !== null;
  await saveChanged(tx, organizationId, id, { preview, messageAt, raisesTurn });
  return raisesTurn;
}

/** Closes a contact's 24-hour window on a phone number as of now, because the messaging provider reported it closed. */
export async function closeWindow(
  tx: Tx,
  organizationId: string,
  who: { readonly contactId: string; readonly connectionId: string },
): Promise<void> {
  await endWindow(tx, organizationId, who, now());
}
