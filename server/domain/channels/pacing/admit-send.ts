import { now } from '#server/base/clock.ts';
import type { sendSkipReasons, sendWaitReasons } from '#server/contract/channels/send-verdicts.ts';
import { type AdmitRow, admit, giveBack } from './pacing.store.ts';

/** One message the business wants to send unprompted, from a campaign or an automation. */
export interface AskedSend {
  readonly organizationId: string;
  readonly connectionId: string;
  readonly contactId: string;
  /**
   * Identifies the send permanently, like its idempotency key. A send that was admitted under a key is admitted again
   * and costs nothing more, because a process may die between the admission and the send.
   */
  readonly key: string;
  /** MARKETING, UTILITY or AUTHENTICATION; null if the message is no template. */
  readonly category: string | null;
  /** The contact's own time zone (`zoneOfPerson`); null for the organization's. */
  readonly zone?: string | null;
  /** The expected cost in millionths of the currency; null if unknown, and then no money budget limits it. */
  readonly micros?: number | null;
  /** A budget of the sender's own, in addition to the organization's. */
  readonly budget?: { readonly scope: string; readonly messages: number | null; readonly micros: number | null };
}

export type WaitReason = (typeof sendWaitReasons)[number];
type SkipReason = (typeof sendSkipReasons)[number];

export type Admission =
  | { readonly verdict: 'go' }
  | { readonly verdict: 'wait'; readonly notBefore: Date; readonly reason: WaitReason }
  | { readonly verdict: 'skip'; readonly reason: SkipReason }
  /** The sender's own budget is spent: neither this message nor the next ones may be sent. */
  | { readonly verdict: 'stop'; readonly reason: 'budget_spent' };

/**
 * Decides whether a message may be sent now. This is the only scheduler of everything the business sends unprompted. It
 * enforces the number's rate less the share of live replies, the rate of the pair, the people the portfolio reaches in
 * 24 hours, cool-downs, the organization's cap, quiet hours and budgets, and the opt-out at the last moment. It is
 * exact across processes: `go` has charged what the send costs, every other verdict has charged nothing. Inside an open
 * window only rates, cool-downs and budgets apply. It sends nothing itself.
 */
export async function admitSend(ask: AskedSend): Promise<Admission> {
  const { organizationId, connectionId, contactId, key } = ask;
  const at = now();
  return admissionOf(await admit(organizationId, { connectionId, contactId, key, at }, sayOf(ask)), at);
}

/** Returns the options of `parley_admit` beyond the people and the time. */
export const sayOf = (ask: Pick<AskedSend, 'category' | 'zone' | 'micros' | 'budget'>) => ({
  category: ask.category,
  is_template: ask.category !== null,
  ...(ask.zone && { zone: ask.zone }),
  ...(ask.micros && { micros: Math.ceil(ask.micros) }),
  ...(ask.budget && {
    scope: ask.budget.scope,
    scope_messages: ask.budget.messages,
    scope_micros: ask.budget.micros,
  }),
});

/** Turns the row of `parley_admit` into an admission. */
export function admissionOf(row: AdmitRow | null, at: Date): Admission {
  if (row?.verdict === 'wait') {
    return { verdict: 'wait', notBefore: row.not_before ?? at, reason: row.reason as WaitReason };
  }
  if (row?.verdict === 'skip') return { verdict: 'skip', reason: row.reason as SkipReason };
  if (row?.verdict === 'stop') return { verdict: 'stop', reason: 'budget_spent' };
  return { verdict: 'go' };
}

/**
 * Refunds an admitted send that did not reach the person: the portfolio's people and the budgets get it back. A
 * repeated call does nothing.
 */
export async function takeBackSend(organizationId: string, key: string): Promise<void> {
  await giveBack(organizationId, key);
}
