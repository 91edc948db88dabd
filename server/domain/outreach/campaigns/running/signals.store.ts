import { type Sql, sql } from '#server/db/sql.ts';
import { blockedCodes, type Signals } from '../judge-signals.ts';

interface SignalRow {
  total: number;
  tried: number;
  taken: number;
  held: number;
  held_since: Date | null;
  failed: number;
  blocked: number;
  opted_out: number;
}

/** Counts the signals (`judge-signals.ts`) that decide whether a campaign should continue. */
export const findSignals = (organizationId: string, campaignId: string, on: Sql = sql): Promise<SignalRow | null> =>
  on.row<SignalRow>(
    `SELECT count(*) FILTER (WHERE status <> 'skipped')::int AS total,
            count(*) FILTER (WHERE status NOT IN ('queued', 'skipped'))::int AS tried,
            count(*) FILTER (WHERE status IN ('sent', 'delivered', 'read', 'replied', 'failed'))::int AS taken,
            count(*) FILTER (WHERE status = 'held')::int AS held,
            max(sent_at) FILTER (WHERE status = 'held') AS held_since,
            count(*) FILTER (WHERE status = 'failed')::int AS failed,
            count(*) FILTER (WHERE error->>'code' = ANY($3::text[]))::int AS blocked,
            count(opted_out_at)::int AS opted_out
       FROM campaign_recipients WHERE organization_id = $1 AND campaign_id = $2`,
    [organizationId, campaignId, blockedCodes],
  );

/** Counts the recipients that have been tried, whatever the outcome. Rows of queued recipients are not read. */
export const countTried = async (organizationId: string, campaignId: string): Promise<number> =>
  (
    await sql.row<{ tried: number }>(
      `SELECT count(*)::int AS tried FROM campaign_recipients WHERE organization_id = $1 AND campaign_id = $2
          AND status IN ('claimed', 'sent', 'held', 'delivered', 'read', 'replied', 'failed')`,
      [organizationId, campaignId],
    )
  )?.tried ?? 0;

/** Stores the signals that a person has seen when they resume the campaign. */
export const noteSeen = (on: Sql, organizationId: string, id: string, seen: Signals): Promise<number> =>
  on.run('UPDATE campaigns SET seen_signals = $3 WHERE organization_id = $1 AND id = $2', [
    organizationId,
    id,
    JSON.stringify(seen),
  ]);
