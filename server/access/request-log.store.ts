import { sql } from '#server/db/sql.ts';

export interface CallRow {
  readonly id: string;
  readonly organizationId: string;
  readonly keyId: string | null;
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
  readonly operation: string | null;
  readonly status: number;
  readonly errorCode: string | null;
  readonly durationMs: number;
  readonly ip: string | null;
  readonly createdAt: Date;
}

/** Inserts a batch and counts the calls of keys into the month's consumption, in one statement. */
export async function insertCalls(calls: readonly CallRow[]): Promise<void> {
  await sql.run(
    `WITH call AS (
       SELECT * FROM jsonb_to_recordset($1::jsonb) AS c(
         "id" uuid, "organizationId" uuid, "keyId" uuid, "requestId" text, "method" text, "path" text, "operation" text,
         "status" int, "errorCode" text, "durationMs" int, "ip" text, "createdAt" timestamptz)
     ), counted AS (
       INSERT INTO usage_counters (organization_id, month, metric, count)
       SELECT "organizationId", to_char("createdAt" AT TIME ZONE 'UTC', 'YYYY-MM'), 'api_requests', count(*)
         FROM call WHERE "keyId" IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2
       ON CONFLICT (organization_id, month, metric) DO UPDATE SET count = usage_counters.count + excluded.count
     )
     INSERT INTO request_logs (id, organization_id, key_id, request_id, method, path, operation, status, error_code,
                               duration_ms, ip, created_at)
     SELECT "id", "organizationId", "keyId", "requestId", "method", "path", "operation", "status", "errorCode",
            "durationMs", "ip", "createdAt" FROM call`,
    [JSON.stringify(calls)],
  );
}

/** Calls older than 7 days are forgotten (interface.md §8). */
export const forgetOldCalls = (): Promise<number> =>
  sql.run("DELETE FROM request_logs WHERE created_at < now() - interval '7 days'");
