import { now } from '#server/base/clock.ts';
import { type AdmitRow, admit, giveBack } from './pacing.store.ts';

/** One message the business wants to send by itself: of a campaign, of an automation. */
export interface AskedSend {
  readonly organizationId: string;
  readonly connectionId: string;
  readonly contactId: string;
  /**
   * Names the send for good, as its idempotency key does. Whoever was let through by it is let through again and pays
   * nothing: a process may die between this and the send.
   */
  readonly key: string;
  /** MARKETING, UTILITY or AUTHENTICATION; null: no template. */
  readonly category: string | null;
  /** The person's own time zone (`zoneOfPerson`); null: the organization's. */
  readonly zone?: string | null;
  /** What it is believed to cost, in millionths of the currency; null: not known, and no budget of money holds it. */
  readonly micros?: number | null;
  /** A budget of the sender's own, beside the organization's. */
  readonly budget?: { readonly scope: string; readonly messages: number | null; readonly micros: number | null };
}

/** Why a send waits. */
export type WaitReason =
  | 'connection_trouble'
  | 'quiet_hours'
  | 'number_backs_off'
  | 'number_rate'
  | 'cooling_down'
  | 'pair_backs_off'
  | 'pair_rate'
  | 'frequency_cap'
  | 'portfolio_limit'
  | 'message_budget'
  | 'money_budget';
/** Why it is never sent. */
type SkipReason = 'contact_gone' | 'opted_out' | 'us_marketing' | 'no_connection' | 'blocked';

export type Admission =
  | { readonly verdict: 'go' }
  | { readonly verdict: 'wait'; readonly notBefore: Date; readonly reason: WaitReason }
  | { readonly verdict: 'skip'; readonly reason: SkipReason }
  /** The sender's own budget is spent: neither this one nor the next. */
  | { readonly verdict: 'stop'; readonly reason: 'budget_spent' };

/**
 * May it be sent now? The one scheduler of everything the business sends first: the number's rate less the share of
 * live replies, the pair's rate, the portfolio's people of 24 hours, cool-downs, the organization's cap, quiet hours and
 * budgets, and the opt-out at the last moment. Exact across processes; `go` has taken what the send costs, anything else has
 * taken nothing. Answers inside an open window are held by rates, cool-downs and budgets alone. It sends nothing itself.
 */
export async function admitSend(ask: AskedSend): Promise<Admission> {
  const { organizationId, connectionId, contactId, key } = ask;
  const at = now();
  return admissionOf(await admit(organizationId, { connectionId, contactId, key, at }, sayOf(ask)), at);
}

/** What `parley_admit` is told beside who and when. */
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

/** What it answered. */
export function admissionOf(row: AdmitRow | null, at: Date): Admission {
  if (row?.verdict === 'wait') {
    return { verdict: 'wait', notBefore: row.not_before ?? at, reason: row.reason as WaitReason };
  }
  if (row?.verdict === 'skip') return { verdict: 'skip', reason: row.reason as SkipReason };
  if (row?.verdict === 'stop') return { verdict: 'stop', reason: 'budget_spent' };
  return { verdict: 'go' };
}

/** What was let through did not reach the person: people and budgets get it back. Told twice it does nothing more. */
export async function takeBackSend(organizationId: string, key: string): Promise<void> {
  await giveBack(organizationId, key);
}
