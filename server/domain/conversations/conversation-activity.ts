import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { windowMs } from '#server/contract/periods.ts';
import type { Tx } from '#server/db/transact.ts';
import { recordEvent } from '../events/record-event.ts';
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
import { waitChangeOf } from './waiting.ts';

interface Said {
  readonly at: Date;
  readonly preview: string;
}

/** On the operator's network a customer's message opens its window; what we host ourselves knows none. */
const windowAfter = (at: Date): Date => new Date(at.getTime() + windowMs);

/** A customer's message arrived: it waits for an answer. */
export async function noteInbound(
  tx: Tx,
  organizationId: string,
  id: string,
  inbound: Said & {
    readonly opensWindow: boolean;
    readonly referral: unknown;
    /** Somebody else owns the thread: nobody of ours is waited for. */
    readonly isElsewhere?: boolean;
    /** A test key said it in a user's place: the answer is a test too. */
    readonly isTest?: boolean;
  },
): Promise<void> {
  const { at, preview, opensWindow, referral, isElsewhere = false, isTest = false } = inbound;
  const windowExpiresAt = opensWindow ? windowAfter(at) : null;
  const wait = waitChangeOf({ kind: 'customer_wrote', at, isElsewhere });
  await saveInbound(tx, organizationId, id, { at, preview, windowExpiresAt, referral, isElsewhere, isTest, wait });
}

/** The answer to our rating question: the window opens, and nobody has to answer. */
export async function noteRatingAnswer(tx: Tx, organizationId: string, id: string, said: Said): Promise<void> {
  await saveRatingAnswer(tx, organizationId, id, { ...said, windowExpiresAt: windowAfter(said.at) });
}

/** What the customer sent wants no answer (a sticker): nobody is waited for, and nothing was said. */
export async function settleUnasked(
  tx: Tx,
  actor: Actor,
  { id, contact_id: contactId }: { readonly id: string; readonly contact_id: string | null },
): Promise<void> {
  await saveUnasked(tx, actor.organizationId, id, waitChangeOf({ kind: 'settled' }));
  await recordEvent(tx, actor, { type: 'conversation.changed', objectId: id, contactId });
}

/** The customer's latest message was about hearing from us alone, and that is answered: nobody else has to. */
export async function settleLatest(tx: Tx, organizationId: string, id: string): Promise<void> {
  await saveLatestUnasked(tx, organizationId, id, waitChangeOf({ kind: 'settled' }));
}

/**
 * A message is on its way to the customer; `counts`: as an answer to what waits. What anybody but the agent says is news
 * to the agent, which then thinks again, unless it is a campaign's; `keepsHidden`: the conversation waits hidden for the customer's answer.
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
 * A person answered elsewhere, and it is heard of after the customer wrote again: what the answer came before goes on
 * waiting, and is what the list shows.
 */
export async function noteLateAnswer(tx: Tx, organizationId: string, id: string, at: Date): Promise<void> {
  const begins = await findInboundAfter(tx, organizationId, id, at);
  await saveLateAnswer(tx, organizationId, id, { at, begins });
}

/**
 * A message was edited, taken back or reacted to: the list shows what the last one says now (`preview` null: it says the
 * same). Returns whether that changes what the agent was about to answer: the customer's own words do.
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

/** The operator says the person's window on a number is over, whatever we believed: from this moment it is. */
export async function closeWindow(
  tx: Tx,
  organizationId: string,
  who: { readonly contactId: string; readonly connectionId: string },
): Promise<void> {
  await endWindow(tx, organizationId, who, now());
}
