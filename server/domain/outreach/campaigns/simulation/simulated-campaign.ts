import type { RehearsedScheduler } from '../../../channels/pacing/rehearse-sends.ts';
import type { RateBook } from '../../../channels/pricing/rate-book.ts';
import type { CampaignPlan } from '../campaign.store.ts';
import { awaitHeld, blockedCodes, judgeSignals, type Signals } from '../judge-signals.ts';
import type { Categories } from '../message/template-problems.ts';
import type { ModelOperator } from './model-operator.ts';
import type { SimulatedRecipientRow } from './simulated-recipient.store.ts';

/** One recipient of a simulated campaign. */
export interface SimulatedRecipient extends SimulatedRecipientRow {
  readonly index: number;
  attempt: number;
  state: 'queued' | 'sent' | 'held' | 'delivered' | 'read' | 'failed' | 'skipped';
  /** When the message was sent to the simulated WhatsApp API. */
  sentAt: number | null;
  wasHeld: boolean;
  code: string | null;
  hasOptedOut: boolean;
}

/** Returns the recipients in their state before the campaign begins. */
export const asSimulated = (rows: readonly SimulatedRecipientRow[]): SimulatedRecipient[] =>
  rows.map((row, index) => ({
    ...row,
    index,
    attempt: 0,
    state: 'queued',
    sentAt: null,
    wasHeld: false,
    code: null,
    hasOptedOut: false,
  }));

export interface SimulatedCampaign {
  readonly campaign: CampaignPlan;
  readonly categories: Categories;
  readonly rateOf: RateBook;
  readonly people: readonly SimulatedRecipient[];
  readonly scheduler: RehearsedScheduler;
  readonly operator: ModelOperator;
  readonly number: { readonly phoneNumberId: string; readonly wabaId: string };
  readonly from: Date;
  readonly until: Date;
  /** How many messages may be sent per second. */
  readonly rate: number;
}

const signalsOf = (people: readonly SimulatedRecipient[]): Signals => {
  const tried = people.filter(({ state }) => state !== 'queued' && state !== 'skipped');
  const taken = tried.filter(({ state }) => state !== 'held');
  const failed = taken.filter(({ state }) => state === 'failed');
  return {
    taken: taken.length,
    held: tried.length - taken.length,
    failed: failed.length,
    blocked: failed.filter(({ code }) => blockedCodes.includes(code ?? '')).length,
    opted_out: taken.filter(({ hasOptedOut }) => hasOptedOut).length,
  };
};

/** Returns why the campaign should be paused, based on the recipients that were tried. Null if it may continue. */
export const judgeSimulated = ({ people, campaign }: SimulatedCampaign): string | null =>
  judgeSignals(campaign.settings, signalsOf(people));

/** Returns until when the first held messages are awaited, or `still_held` if a person has to decide. */
export function awaitHeldSimulated({ people, campaign }: SimulatedCampaign, at: Date): ReturnType<typeof awaitHeld> {
  const since = people.reduce((last, { state, sentAt }) => Math.max(last, (state === 'held' && sentAt) || 0), 0);
  const isAll = people.every(({ state }) => state !== 'queued');
  return awaitHeld(campaign.settings, signalsOf(people), { heldSince: since ? new Date(since) : null, isAll, at });
}
