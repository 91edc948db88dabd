import { now } from '#server/base/clock.ts';
import type { sendSkipReasons, sendWaitReasons } from '#server/contract/channels/send-verdicts.ts';
import { type AdmitRow, admit, giveBack } from './pacing.store.ts';

/** One message that the business sends on its own initiative, from a campaign or an automation. */
export interface AskedSend {
  readonly organizationId: string;
  readonly connectionId: string;
  readonly contactId: string;
  /**
   * Identifies the send permanently, like an idempotency key. Because a process may die between admitting and sending,
   * a repeated call with the same key is admitted again and charged only once.
   */
  readonly key: string;
  /** The template's category: MARKETING, UTILITY or AUTHENTICATION. Null if the message is not a template. */
  readonly category: string | null;
  /** The contact's own time zone (from `zoneOfPerson`). Null if the organization's time zone applies. */
  readonly zone?: string | null;
  /**
   * The expected cost in millionths of the currency. If it is null (unknown), money budgets do not limit the message.
   */
  readonly micros?: number | null;
  /** A budget of the campaign or automation that sends, in addition to the organization's budgets. */
  readonly budget?: { readonly scope: string; readonly messages: number | null; readonly micros: number | null };
}

export type WaitReason = (typeof sendWaitReasons)[number];
type SkipReason = (typeof sendSkipReasons)[number];

export type Admission =
  | { readonly verdict: 'go' }
  | { readonly verdict: 'wait'; readonly notBefore: Date; readonly reason: WaitReason }
  | { readonly verdict: 'skip'; readonly reason: SkipReason }
  /**
   * The budget of the campaign or automation is used up, so neither this message nor the following messages may be
   * sent.
   */
  | { readonly verdict: 'stop'; readonly reason: 'budget_spent' };

/**
 * Decides whether a message that the business sends on its own initiative may be sent now. No other code decides this.
 * The checks are: the number's rate without the share reserved for live replies, the rate to this person, the number of
 * people whom the portfolio may reach in 24 hours, cool-downs, the organization's frequency cap, quiet hours, budgets,
 * and the opt-out. While the person's 24-hour window is open, only rates, cool-downs and budgets apply. The verdict
 * `go` charges the send to all limits, and every other verdict charges nothing; this is exact even if many processes
 * ask at once. The message itself is sent by the caller.
 */
export async function admitSend(ask: AskedSend): Promise<Admission> {
  const { organizationId, connectionId, contactId, key } = ask;
  const at = now();
  return admissionOf(await admit(organizationId, { connectionId, contactId, key, at }, sayOf(ask)), at);
}

/**
 * Returns the `say` parameter of the SQL function `parley_admit`: category, time zone, cost and the sender's own
 * budget.
 */
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

/** Converts a row that the SQL function `parley_admit` returned to an admission. */
export function admissionOf(row: AdmitRow | null, at: Date): Admission {
  if (row?.verdict === 'wait') {
    return { verdict: 'wait', notBefore: row.not_before ?? at, reason: row.reason as WaitReason };
  }
  if (row?.verdict === 'skip') return { verdict: 'skip', reason: row.reason as SkipReason };
  if (row?.verdict === 'stop') return { verdict: 'stop', reason: 'budget_spent' };
  return { verdict: 'go' };
}

/**
 * Refunds an admitted send that did not reach the person: the portfolio's people limit and the budgets get their share
 * back. A repeated call does nothing.
 */
export async function takeBackSend(organizationId: string, key: string): Promise<void> {
  await giveBack(organizationId, key);
}
