export const plans = ['trial', 'free', 'starter', 'pro', 'scale', 'canceled'] as const;
export type PlanName = (typeof plans)[number];

interface PlanRow {
  /** Whether API keys may write data and send messages. */
  readonly api: boolean;
  /** Maximum number of conversations per month. Null means unlimited. */
  readonly conversations: number | null;
}

/** The limits of each plan (contract/access.md#plans-and-quotas). */
export const planTable: Record<PlanName, PlanRow> = {
  trial: { api: true, conversations: 200 },
  free: { api: false, conversations: 100 },
  starter: { api: false, conversations: 500 },
  pro: { api: true, conversations: 5_000 },
  scale: { api: true, conversations: null },
  canceled: { api: false, conversations: 0 },
};

export const trialDays = 14;
