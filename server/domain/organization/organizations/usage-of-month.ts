import type { UsageCounts } from '#server/contract/organization/organization.ts';
import type { Tx } from '#server/db/transact.ts';
import { countConversations, selectUsage } from './usage.store.ts';

/** A calendar month in UTC, for which usage is counted. `to` is exclusive. */
export interface Month {
  /** The month as YYYY-MM. */
  readonly name: string;
  readonly from: Date;
  readonly to: Date;
}

/** Returns the month that contains a point in time. */
export function monthOf(at: Date): Month {
  const from = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1));
  const to = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
  return { name: from.toISOString().slice(0, 7), from, to };
}

/** Returns the usage of each organization in the month, in one statement. */
export async function usageOfMonth(
  organizationIds: readonly string[],
  month: Month,
): Promise<Map<string, UsageCounts>> {
  const rows = await selectUsage(organizationIds, month.name, month.from, month.to);
  return new Map(rows.map(({ organization_id, ...counts }) => [organization_id, counts]));
}

/**
 * Counts the conversations that the organization has begun in the month, which its plan limits. The usage page shows
 * the same count.
 */
export const begunInMonth = async (tx: Tx, organizationId: string, month: Month): Promise<number> =>
  (await countConversations(tx, organizationId, month.from, month.to))?.begun ?? 0;
