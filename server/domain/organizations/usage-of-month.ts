import type { UsageCounts } from '#server/contract/organization.ts';
import { selectUsage } from './usage.store.ts';

/** A calendar month in UTC, as consumption is counted; `to` is exclusive. */
export interface Month {
  /** YYYY-MM */
  readonly name: string;
  readonly from: Date;
  readonly to: Date;
}

/** The month a moment falls into. */
export function monthOf(at: Date): Month {
  const from = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1));
  const to = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
  return { name: from.toISOString().slice(0, 7), from, to };
}

/** What each of the organizations consumed in the month, in one statement. */
export async function usageOfMonth(
  organizationIds: readonly string[],
  month: Month,
): Promise<Map<string, UsageCounts>> {
  const rows = await selectUsage(organizationIds, month.name, month.from, month.to);
  return new Map(rows.map(({ organization_id, ...counts }) => [organization_id, counts]));
}
