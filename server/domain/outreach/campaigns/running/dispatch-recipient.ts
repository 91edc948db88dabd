import { setTimeout as sleep } from 'node:timers/promises';
import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { type SendResult, sendMessageInput } from '#server/contract/inbox/send-message.ts';
import { type Admission, admitSend, takeBackSend } from '../../../channels/pacing/admit-send.ts';
import type { RateBook } from '../../../channels/pricing/rate-book.ts';
import { sendMessage } from '../../../inbox/sending/sends/send-message.ts';
import type { CampaignPlan } from '../campaign.store.ts';
import { pauseReasonOfHeld } from '../judge-signals.ts';
import { templateOf } from '../message/fill-template.ts';
import { type Categories, categoryOf } from '../message/template-problems.ts';
import { outcomeOfRefusal, outcomeOfWait } from '../outcome-of.ts';
import { maxPriceOf } from '../price/max-price.ts';
import { askFor, keyOf } from './ask-for.ts';
import { bindMessage, type ClaimedRow, requeue, settleRecipient } from './recipient.store.ts';

type Outcome = Omit<Parameters<typeof settleRecipient>[2], 'at'>;
type Return = Parameters<typeof requeue>[2];

/** The effect of one recipient's outcome on the campaign: it continues, waits or is paused. */
export type Told =
  | { readonly kind: 'on' }
  /** No message of the campaign may be sent before `until`. */
  | { readonly kind: 'wait'; readonly until: Date; readonly reason: string }
  | { readonly kind: 'pause'; readonly reason: string };

export interface Dispatch {
  readonly actor: Actor;
  readonly campaign: CampaignPlan;
  readonly categories: Categories;
  readonly holder: string;
  readonly rateOf: RateBook;
  /** Waits until this process has capacity for one more message, because API requests come first. */
  readonly giveWay: () => Promise<void>;
}

const on: Told = { kind: 'on' };

/**
 * Asks the scheduler of sends until the number's rate has room. After any longer wait, the campaign or the recipient is
 * tried later.
 */
async function admitted(dispatch: Dispatch, row: ClaimedRow): Promise<Admission> {
  const { organizationId } = dispatch.actor;
  const ask = await askFor(dispatch, row);
  for (;;) {
    const admission = await admitSend({ organizationId, connectionId: dispatch.campaign.connection_id, ...ask });
    if (admission.verdict !== 'wait' || admission.reason !== 'number_rate') return admission;
    await sleep(Math.min(1_000, Math.max(5, admission.notBefore.getTime() - now().getTime())));
  }
}

/** Records the outcome of a recipient that this worker holds. */
const settle = ({ actor, holder }: Dispatch, { id }: ClaimedRow, outcome: Outcome) =>
  settleRecipient(actor.organizationId, { id, holder }, { ...outcome, at: now() });

/**
 * Puts a recipient back into the queue. If `back` is absent, the recipient is due at once and the attempt's number
 * stays the same.
 */
const putBack = ({ actor, campaign, holder }: Dispatch, { id }: ClaimedRow, back: Partial<Return> = {}) =>
  requeue(
    actor.organizationId,
    { campaignId: campaign.id, id, holder },
    { at: now(), reason: null, addAttempt: false, ...back },
  );

function send({ actor, campaign, categories, holder }: Dispatch, row: ClaimedRow, key: string): Promise<SendResult> {
  const { template_name, language_code, header_image_url } = templateOf(campaign, row.variant);
  const input = sendMessageInput.parse({
    type: 'template',
    to: row.phone ?? `+${row.wa_id}`,
    contact_id: row.contact_id,
    connection_id: campaign.connection_id,
    template_name,
    language_code,
    ...(header_image_url ? { header_image_url } : {}),
    ...row.params,
    open_conversation: 'on_reply',
    idempotency_key: key,
  });
  return sendMessage(actor, input, {
    maxPrice: maxPriceOf(campaign, categoryOf(categories, row.variant)),
    beforeQueue: async (tx, _destination, messageId) => {
      const bound = await bindMessage(tx, actor.organizationId, { id: row.id, holder, messageId });
      // This worker no longer holds the recipient, or the campaign no longer runs. Nothing is queued, and the
      // idempotency key stays unused.
      if (bound === 0) throw new AppError('campaign_wrong_status');
    },
  });
}

/** Records that the messaging provider or Parley refused a message. The recipient is tried again, or has failed. */
async function noteFailed(dispatch: Dispatch, row: ClaimedRow, key: string, sent: SendResult): Promise<Told> {
  const { organizationId } = dispatch.actor;
  const code = sent.error?.code ?? 'unknown';
  const { kind, isUnknown, againInMs, pause } = outcomeOfRefusal(code, sent.error?.retryable ?? false, row.attempt);
  if (!isUnknown) await takeBackSend(organizationId, key);
  if (againInMs !== null) {
    const at = new Date(now().getTime() + againInMs);
    await putBack(dispatch, row, { at, reason: code, addAttempt: true });
    return on;
  }
  const error = { code, title: sent.error?.message ?? '', class: kind };
  await settle(dispatch, row, { status: 'failed', messageId: sent.id, error });
  return pause ? { kind: 'pause', reason: pause } : on;
}

async function noteWait(
  dispatch: Dispatch,
  row: ClaimedRow,
  wait: Extract<Admission, { verdict: 'wait' }>,
): Promise<Told> {
  const { reason, notBefore } = wait;
  const outcome = outcomeOfWait(reason);
  if (outcome === 'skipped') {
    await settle(dispatch, row, { status: 'skipped', reason });
    return on;
  }
  await putBack(dispatch, row, outcome === 'all_later' ? { reason } : { at: notBefore, reason });
  return outcome === 'all_later' ? { kind: 'wait', until: notBefore, reason } : on;
}

/** Sends to one recipient that this worker holds. At most one message is sent, even if processes die at any time. */
export async function dispatchRecipient(dispatch: Dispatch, row: ClaimedRow): Promise<Told> {
  const { organizationId } = dispatch.actor;
  await dispatch.giveWay();
  const admission = await admitted(dispatch, row);
  if (admission.verdict === 'wait') return noteWait(dispatch, row, admission);
  if (admission.verdict === 'stop') {
    await putBack(dispatch, row, { reason: admission.reason });
    return { kind: 'pause', reason: admission.reason };
  }
  if (admission.verdict === 'skip') {
    await settle(dispatch, row, { status: 'skipped', reason: admission.reason });
    return on;
  }
  const key = keyOf(dispatch.campaign, row);
  try {
    const sent = await send(dispatch, row, key);
    if (sent.status === 'failed') return await noteFailed(dispatch, row, key, sent);
    const settled = await settle(dispatch, row, { status: 'sent', messageId: sent.id });
    const pause = pauseReasonOfHeld(settled?.held_reason ?? null);
    return pause ? { kind: 'pause', reason: pause } : on;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'campaign_wrong_status') {
      await putBack(dispatch, row);
      return on;
    }
    // Parley refused the message before it was sent: the contact opted out, or was merged or erased.
    await takeBackSend(organizationId, key);
    await settle(dispatch, row, { status: 'skipped', reason: error.code });
    return on;
  }
}
