import { sql } from '#server/db/sql.ts';

export interface AttemptRow {
  number: number;
  started_at: Date;
  duration_ms: number;
  request_headers: Record<string, string>;
  response_status: number | null;
  response_body: string | null;
  error: string | null;
}

/** Every try of a delivery, in order. */
export const selectAttempts = (organizationId: string, deliveryId: string): Promise<AttemptRow[]> =>
  sql.rows<AttemptRow>(
    `SELECT number, started_at, duration_ms, request_headers, response_status, response_body, error
       FROM webhook_attempts WHERE organization_id = $1 AND delivery_id = $2 ORDER BY number`,
    [organizationId, deliveryId],
  );
