import type { UsageCounts } from '#server/contract/organization/organization.ts';
import type { Tx } from '#server/db/transact.ts';
import { countConversations, selectUsage } from './usage.store.ts';

/** A calendar month in UTC, the period of consumption; `to` is exclusive. */
export interface Month {
  /** YYYY-MM */
  readonly name: string;
  readonly from: Date;
  readonly to: Date;
}

/** Returns the month of a moment. */
export function monthOf(at: Date): Month {
  const from = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1));
  const to = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
  return { name: from.toISOString().slice(0, 7), from, to };
}

/** Returns what each organization consumed in the month, with one statement. */
export async function usageOfMonth(
  organizationIds: readonly string[],
  month: Month,
): Promise<Map<string, UsageCounts>> {
  const rows = await selectUsage(organizationIds, month.name, month.from, month.to);
  return new Map(rows.map(({ organization_id, ...counts }) => [organization_id, counts]));
}

/**
 * Counts the conversations the organization has begun in the month, which its plan limits. The count is the one usage
 * shows.
 */
export const begunInMonth = async (tx: Tx, organizationId: string, month: Month): Promise<number> =>
  (await countConversations(tx, organizationId, month.from, month.to))?.begun ?? 0;
