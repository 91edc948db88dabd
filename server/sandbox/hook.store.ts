import { sql } from '#server/db/sql.ts';

export interface Hook {
  organization_id: string;
  token: string;
  answer: 'ok' | 'fail' | 'slow';
}

const hookColumns = 'organization_id, token, answer';

/** Returns the organization's webhook inspector. If none exists, creates one with this token. */
export const ensureHook = async (organizationId: string, token: string): Promise<Hook> => {
  await sql.run('INSERT INTO sandbox_hooks (organization_id, token) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    organizationId,
    token,
  ]);
  const hook = await sql.row<Hook>(`SELECT ${hookColumns} FROM sandbox_hooks WHERE organization_id = $1`, [
    organizationId,
  ]);
  if (!hook) throw new Error('the hook is gone as soon as it was made');
  return hook;
};

export const findHook = (token: string): Promise<Hook | null> =>
  sql.row<Hook>(`SELECT ${hookColumns} FROM sandbox_hooks WHERE token = $1`, [token]);

export const setHookAnswer = (organizationId: string, answer: Hook['answer']): Promise<number> =>
  sql.run('UPDATE sandbox_hooks SET answer = $2 WHERE organization_id = $1', [organizationId, answer]);

export interface SealedSecret {
  id: string;
  secret_sealed: string;
}

/** Returns the signing secrets of the organization's webhook endpoints with this URL. */
export const selectSecrets = (organizationId: string, url: string): Promise<SealedSecret[]> =>
  sql.rows<SealedSecret>('SELECT id, secret_sealed FROM webhook_endpoints WHERE organization_id = $1 AND url = $2', [
    organizationId,
    url,
  ]);

export type SignatureVerdict = 'genuine' | 'old' | 'different' | 'missing' | 'unknown';

export interface Arrival {
  id: string;
  headers: unknown;
  body: string;
  bytes: number;
  verdict: SignatureVerdict;
  answered: number | null;
  created_at: Date;
}

export const insertArrival = (organizationId: string, arrival: Arrival): Promise<number> =>
  sql
    .bind(
      `INSERT INTO sandbox_deliveries (id, organization_id, headers, body, bytes, verdict, answered, created_at)
     VALUES ($id, $organizationId, $headers, $body, $bytes, $verdict, $answered, $created_at)`,
      {
        id: arrival.id,
        organizationId,
        headers: JSON.stringify(arrival.headers),
        body: arrival.body,
        bytes: arrival.bytes,
        verdict: arrival.verdict,
        answered: arrival.answered,
        created_at: arrival.created_at,
      },
    )
    .run();

export const setAnswered = (id: string, status: number): Promise<number> =>
  sql.run('UPDATE sandbox_deliveries SET answered = $2 WHERE id = $1', [id, status]);

/** Deletes all stored deliveries of the organization except the newest ones. */
export const keepNewestArrivals = (organizationId: string, most: number): Promise<number> =>
  sql.run(
    `DELETE FROM sandbox_deliveries WHERE organization_id = $1 AND id <=
       (SELECT id FROM sandbox_deliveries WHERE organization_id = $1 ORDER BY id DESC OFFSET $2 LIMIT 1)`,
    [organizationId, most],
  );

export interface ArrivalGlance {
  id: string;
  event: string | null;
  attempt: string | null;
  verdict: SignatureVerdict;
  answered: number | null;
  created_at: Date;
}

/** Returns the stored deliveries without their bodies, newest first. */
export const selectArrivals = (organizationId: string, most: number): Promise<ArrivalGlance[]> =>
  sql.rows<ArrivalGlance>(
    `SELECT id, headers->>'svc-event' AS event, headers->>'svc-attempt' AS attempt, verdict, answered, created_at
       FROM sandbox_deliveries WHERE organization_id = $1 ORDER BY id DESC LIMIT $2`,
    [organizationId, most],
  );

export const findArrival = (organizationId: string, id: string): Promise<Arrival | null> =>
  sql.row<Arrival>(
    `SELECT id, headers, body, bytes, verdict, answered, created_at
       FROM sandbox_deliveries WHERE organization_id = $1 AND id = $2`,
    [organizationId, id],
  );

export const deleteArrivals = (organizationId: string): Promise<number> =>
  sql.run('DELETE FROM sandbox_deliveries WHERE organization_id = $1', [organizationId]);

export const deleteOldArrivals = (at: Date, limit: number): Promise<number> =>
  sql.run(
    `DELETE FROM sandbox_deliveries WHERE id IN (
       SELECT id FROM sandbox_deliveries WHERE created_at < $1::timestamptz - interval '1 day' LIMIT $2)`,
    [at, limit],
  );
