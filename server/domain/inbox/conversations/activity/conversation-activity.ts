import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { windowMs } from '#server/contract/platform/periods.ts';
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

/** A customer's message opens the 24-hour window on WhatsApp. Channels hosted by Parley have no window. */
const windowAfter = (at: Date): Date => new Date(at.getTime() + windowMs);

/** Records a customer's message: the conversation now waits for an answer. */
export async function noteInbound(
  tx: Tx,
  organizationId: string,
  id: string,
  inbound: Said & {
    readonly opensWindow: boolean;
    readonly referral: unknown;
    /** Set when another app owns the thread (handover protocol): the conversation does not wait for our team. */
    readonly isElsewhere?: boolean;
    /** The message was sent with a test key in a user's place, so the answer is a test too. */
    readonly isTest?: boolean;
  },
): Promise<void> {
  const { at, preview, opensWindow, referral, isElsewhere = false, isTest = false } = inbound;
  const windowExpiresAt = opensWindow ? windowAfter(at) : null;
  const wait = waitChangeOf({ kind: 'customer_wrote', at, isElsewhere });
  await saveInbound(tx, organizationId, id, { at, preview, windowExpiresAt, referral, isElsewhere, isTest, wait });
}

/** Records the customer's answer to our question for a rating: the window opens, and no answer is expected. */
export async function noteRatingAnswer(tx: Tx, organizationId: string, id: string, said: Said): Promise<void> {
  await saveRatingAnswer(tx, organizationId, id, { ...said, windowExpiresAt: windowAfter(said.at) });
}

/** Records that what the customer sent needs no answer (a sticker): the wait ends, although nothing was said. */
export async function settleUnasked(
  tx: Tx,
  actor: Actor,
  { id, contact_id: contactId }: { readonly id: string; readonly contact_id: string | null },
): Promise<void> {
  await saveUnasked(tx, actor.organizationId, id, waitChangeOf({ kind: 'settled' }));
  await recordEvent(tx, actor, { type: 'conversation.changed', objectId: id, contactId });
}

/**
 * Records that the customer's latest message needs no further answer: it was only about whether they want to hear from
 * us, and that was answered.
 */
export async function settleLatest(tx: Tx, organizationId: string, id: string): Promise<void> {
  await saveLatestUnasked(tx, organizationId, id, waitChangeOf({ kind: 'settled' }));
}

/**
 * Records a message that is on its way to the customer. `counts`: it counts as an answer to what waits. A message by
 * anyone but the agent or a campaign is new to the agent, so it raises the turn and the agent thinks again.
 * `keepsHidden`: the conversation stays hidden until the customer answers.
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
 * Records a person's answer in another app that is reported after the customer wrote again. The customer's later
 * message keeps waiting, and stays what the list shows.
 */
export async function noteLateAnswer(tx: Tx, organizationId: string, id: string, at: Date): Promise<void> {
  const begins = await findInboundAfter(tx, organizationId, id, at);
  await saveLateAnswer(tx, organizationId, id, { at, begins });
}

/**
 * Records that a message was edited, taken back or reacted to: the list shows the new text of the last message
 * (`preview` null: the text is the same). Returns whether this changes what the agent was about to answer, as the
 * customer's own words do.
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

/**
 * Records that the person's window on a number is closed from now on, because the operator says so, whatever was
 * stored.
 */
export async function closeWindow(
  tx: Tx,
  organizationId: string,
  who: { readonly contactId: string; readonly connectionId: string },
): Promise<void> {
  await endWindow(tx, organizationId, who, now());
}
