import type { EndingName } from '#server/contract/platform/endings.ts';
import { sql } from '#server/db/sql.ts';

export interface CallRow {
  readonly id: string;
  readonly organizationId: string;
  readonly keyId: string | null;
  readonly automationId: string | null;
  /** Names the deprecated features with an end date that the call used. Null if the call used none. */
  readonly endings: readonly EndingName[] | null;
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

/**
 * Stores a batch of calls. The same statement adds the calls made with API keys to the organization's usage of the day
 * and to each key's count of the day.
 */
export async function insertCalls(calls: readonly CallRow[]): Promise<void> {
  await sql.run(
    `WITH call AS (
       SELECT * FROM jsonb_to_recordset($1::jsonb) AS c(
         "id" uuid, "organizationId" uuid, "keyId" uuid, "automationId" uuid, "endings" text[], "requestId" text, "method" text, "path" text, "operation" text,
         "status" int, "errorCode" text, "durationMs" int, "ip" text, "createdAt" timestamptz)
     ), counted AS (
       INSERT INTO usage_tallies (organization_id, day, meter, count)
       SELECT "organizationId", ("createdAt" AT TIME ZONE 'UTC')::date, 'api_requests', count(*)
         FROM call WHERE "keyId" IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2
       ON CONFLICT (organization_id, day, meter) DO UPDATE SET count = usage_tallies.count + excluded.count
     ), counted_of_key AS (
       INSERT INTO api_key_days (key_id, day, organization_id, succeeded, failed)
       SELECT "keyId", ("createdAt" AT TIME ZONE 'UTC')::date, "organizationId",
              count(*) FILTER (WHERE "status" < 400), count(*) FILTER (WHERE "status" >= 400)
         FROM call WHERE "keyId" IS NOT NULL GROUP BY 1, 2, 3 ORDER BY 1, 2
       ON CONFLICT (key_id, day) DO UPDATE
          SET succeeded = api_key_days.succeeded + excluded.succeeded, failed = api_key_days.failed + excluded.failed
     )
     INSERT INTO request_logs (id, organization_id, key_id, automation_id, endings, request_id, method, path, operation, status,
                               error_code, duration_ms, ip, created_at)
     SELECT "id", "organizationId", "keyId", "automationId", "endings", "requestId", "method", "path", "operation", "status",
            "errorCode", "durationMs", "ip", "createdAt" FROM call`,
    [JSON.stringify(calls)],
  );
}

/** Deletes calls older than 7 days (contract/limits.md). */
export const forgetOldCalls = (at: Date, limit: number): Promise<number> =>
  sql.run(
    `DELETE FROM request_logs WHERE id IN (
       SELECT id FROM request_logs WHERE created_at < $1::timestamptz - interval '7 days' LIMIT $2)`,
    [at, limit],
  );

export interface LoggedCallRow {
  id: string;
  request_id: string;
  method: string;
  path: string;
  operation: string | null;
  status: number;
  error_code: string | null;
  duration_ms: number;
  ip: string | null;
  key_id: string | null;
  key_name: string | null;
  key_last4: string | null;
  created_at: Date;
  position: string;
}

interface CallFilters {
  readonly keyId: string | null;
  readonly method: string | null;
  readonly statusFrom: number;
  readonly statusTo: number;
  /** A part of the path, or a complete request id. */
  readonly text: string | null;
  readonly position: readonly string[] | null;
  readonly limit: number;
}

/** Returns one page of an organization's calls, newest first. */
export const selectCalls = (organizationId: string, filters: CallFilters): Promise<LoggedCallRow[]> =>
  sql
    .bind(
      `SELECT r.id, r.request_id, r.method, r.path, r.operation, r.status, r.error_code, r.duration_ms, r.ip,
            k.id AS key_id, k.name AS key_name, k.last4 AS key_last4, r.created_at, r.created_at::text AS position
       FROM request_logs r LEFT JOIN api_keys k ON k.id = r.key_id
      WHERE r.organization_id = $organizationId
        AND ($keyId::uuid IS NULL OR r.key_id = $keyId)
        AND ($method::text IS NULL OR r.method = $method)
        AND r.status BETWEEN $statusFrom::int AND $statusTo::int
        AND ($text::text IS NULL OR r.request_id = $text OR strpos(lower(r.path), lower($text)) > 0)
        AND ($positionAt::timestamptz IS NULL OR (r.created_at, r.id) < ($positionAt::timestamptz, $positionId::uuid))
      ORDER BY r.created_at DESC, r.id DESC LIMIT $limit`,
      {
        organizationId,
        keyId: filters.keyId,
        method: filters.method,
        statusFrom: filters.statusFrom,
        statusTo: filters.statusTo,
        text: filters.text,
        positionAt: filters.position?.[0] ?? null,
        positionId: filters.position?.[1] ?? null,
        limit: filters.limit,
      },
    )
    .rows<LoggedCallRow>();
