import type { Tx } from '#server/db/transact.ts';

interface Reached {
  readonly month: string;
  readonly meter: string;
  /** The plan's limit. */
  readonly most: number;
  readonly at: Date;
}

/**
 * Records which percentages of the limit are reached. Returns those that were not yet reported this month for this
 * limit or a higher one.
 */
export const noteUsageParts = async (
  tx: Tx,
  organizationId: string,
  of: Reached,
  percents: readonly number[],
): Promise<number[]> => {
  const rows = await tx
    .bind(
      `INSERT INTO usage_alerts AS a (organization_id, month, meter, percent, most, created_at)
     SELECT $organizationId, $month, $meter, p, $most, $at FROM unnest($percents::int[]) AS p ORDER BY p
     ON CONFLICT (organization_id, month, meter, percent) DO UPDATE SET most = excluded.most, created_at = excluded.created_at
       WHERE a.most < excluded.most
     RETURNING percent`,
      { organizationId, month: of.month, meter: of.meter, most: of.most, at: of.at, percents },
    )
    .rows<{ percent: number }>();
  return rows.map((row) => row.percent);
};
