import { env } from '#server/base/env.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

/**
 * The scope in which an idempotency key is unique. Keys of live and test calls are separate
 * (contract/messages.md#rules).
 */
export interface KeyScope {
  readonly organizationId: string;
  readonly mode: 'live' | 'test';
}

export interface IdempotencyRow {
  fingerprint: string;
  send_id: string;
  result: unknown;
  finished: boolean;
  /** Whether the claim on the key has expired, which means that the process that made the claim has died. */
  abandoned: boolean;
}

/**
 * Claims an idempotency key. Returns null if another call holds the key. A key older than 7 days can be claimed again
 * (contract/messages.md#rules).
 */
export const claimKey = (
  { organizationId, mode }: KeyScope,
  claim: {
    readonly id: string;
    readonly key: string;
    readonly operation: string;
    readonly fingerprint: string;
    readonly sendId: string;
  },
  on: Sql = sql,
): Promise<{ id: string } | null> =>
  on
    .bind(
      `INSERT INTO idempotency_records (id, organization_id, key, operation, fingerprint, send_id, mode, locked_until, created_at)
     VALUES ($id, $organizationId, $key, $operation, $fingerprint, $sendId, $mode, now() + $leaseMs * interval '1 ms', now())
     ON CONFLICT (organization_id, mode, key) DO UPDATE
       SET id = excluded.id, operation = excluded.operation, fingerprint = excluded.fingerprint, send_id = excluded.send_id,
           status = NULL, result = NULL, finished_at = NULL, locked_until = excluded.locked_until, created_at = now()
       WHERE idempotency_records.created_at < now() - interval '7 days'
     RETURNING id`,
      {
        id: claim.id,
        organizationId,
        key: claim.key,
        operation: claim.operation,
        fingerprint: claim.fingerprint,
        sendId: claim.sendId,
        mode,
        leaseMs: env.SEND_LEASE_MS,
      },
    )
    .row<{ id: string }>();

export const readKey = (
  { organizationId, mode }: KeyScope,
  key: string,
  on: Sql = sql,
): Promise<IdempotencyRow | null> =>
  on.row<IdempotencyRow>(
    `SELECT fingerprint, send_id, result, finished_at IS NOT NULL AS finished, locked_until < now() AS abandoned
       FROM idempotency_records WHERE organization_id = $1 AND mode = $2 AND key = $3`,
    [organizationId, mode, key],
  );

/**
 * Takes over an abandoned claim on a key. If several callers try, only one succeeds. Returns 1 to that caller and 0 to
 * the others.
 */
export const takeOverKey = ({ organizationId, mode }: KeyScope, key: string, sendId: string): Promise<number> =>
  sql.run(
    `UPDATE idempotency_records SET locked_until = now() + $5 * interval '1 ms'
      WHERE organization_id = $1 AND mode = $2 AND key = $3 AND send_id = $4 AND finished_at IS NULL AND locked_until < now()`,
    [organizationId, mode, key, sendId, env.SEND_LEASE_MS],
  );

/**
 * Stores the result of a call, in the transaction that records the outcome if there is one. If the person was erased in
 * the meantime, the messaging provider's text is not stored.
 */
export const finishKey = (
  organizationId: string,
  sendId: string,
  result: unknown,
  on: Pick<Tx, 'run'> = sql,
): Promise<number> =>
  on.run(
    `UPDATE idempotency_records SET status = 200,
            result = CASE WHEN result IS NULL THEN $3::json ELSE jsonb_set($3::jsonb, '{error,detail}', 'null', false)::json END, finished_at = now()
      WHERE organization_id = $1 AND send_id = $2 AND finished_at IS NULL`,
    [organizationId, sendId, JSON.stringify(result)],
  );

/** Frees an idempotency key whose call was refused before any effect. */
export const releaseKey = (organizationId: string, sendId: string): Promise<number> =>
  sql.run('DELETE FROM idempotency_records WHERE organization_id = $1 AND send_id = $2 AND finished_at IS NULL', [
    organizationId,
    sendId,
  ]);

export const deleteOldKeys = (at: Date, limit: number): Promise<number> =>
  sql.run(
    `DELETE FROM idempotency_records WHERE id IN (
       SELECT id FROM idempotency_records WHERE created_at < $1::timestamptz - interval '8 days' LIMIT $2)`,
    [at, limit],
  );
