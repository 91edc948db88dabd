import { isoText } from '#server/db/iso-text.ts';
import { sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

/**
 * The limits of a session's age: a session that was created before `madeAfter`, or last seen before `seenAfter`, has
 * expired.
 */
export interface SessionLimits {
  readonly madeAfter: Date;
  readonly seenAfter: Date;
}

export interface DeviceOf {
  readonly organizationId: string;
  readonly userId: string;
  readonly sessionId: string;
}

interface DeviceRow {
  id: string;
  user_agent: string;
  created_at: string;
  told_at: string | null;
}

/** Returns the person's registered browsers in the organization whose sessions have not expired. */
export const selectDevices = (
  { organizationId, userId, sessionId }: DeviceOf,
  limits: SessionLimits,
): Promise<DeviceRow[]> =>
  sql.rows<DeviceRow>(
    `SELECT s.id, s.user_agent, ${isoText('d.created_at')} AS created_at, ${isoText('d.told_at')} AS told_at
       FROM push_devices d JOIN sessions s ON s.id = d.session_id
      WHERE d.organization_id = $1 AND d.user_id = $2 AND s.ended_at IS NULL AND s.created_at > $4 AND s.last_seen_at > $5
      ORDER BY s.id = $3 DESC, d.created_at DESC, s.id`,
    [organizationId, userId, sessionId, limits.madeAfter, limits.seenAfter],
  );

/** Locks the person, so that two simultaneous requests cannot exceed the limit of devices. */
export const lockPerson = (tx: Tx, userId: string): Promise<unknown> =>
  tx.row<{ id: string }>('SELECT id FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);

/** Stores the push address of the session's browser. Writes no row if the session has ended in the meantime. */
export const saveDevice = (
  tx: Tx,
  { organizationId, userId, sessionId }: DeviceOf,
  address: { readonly sealed: string; readonly hash: string },
  at: Date,
): Promise<number> =>
  tx
    .bind(
      `INSERT INTO push_devices (session_id, organization_id, user_id, address_sealed, endpoint_hash, created_at, heard_at)
     SELECT s.id, s.organization_id, s.user_id, $sealed, $hash, $at, $at FROM sessions s
      WHERE s.id = $sessionId AND s.organization_id = $organizationId AND s.user_id = $userId AND s.ended_at IS NULL FOR SHARE
     ON CONFLICT (session_id) DO UPDATE SET address_sealed = excluded.address_sealed,
        endpoint_hash = excluded.endpoint_hash, heard_at = excluded.heard_at`,
      { organizationId, userId, sessionId, sealed: address.sealed, hash: address.hash, at },
    )
    .run();

/** Deletes the devices beyond the limit, beginning with the oldest registrations. */
export const deleteBeyond = (tx: Tx, organizationId: string, userId: string, most: number): Promise<number> =>
  tx.run(
    `DELETE FROM push_devices WHERE session_id IN (
       SELECT session_id FROM push_devices WHERE organization_id = $1 AND user_id = $2
        ORDER BY heard_at DESC, session_id DESC OFFSET $3)`,
    [organizationId, userId, most],
  );

/** Deletes registrations of the same browser under other sessions, in any organization. */
export const deleteSameBrowser = (hash: string, sessionId: string): Promise<number> =>
  sql.run('DELETE FROM push_devices WHERE endpoint_hash = $1 AND session_id <> $2', [hash, sessionId]);

export const deleteDevice = (organizationId: string, userId: string, sessionId: string): Promise<number> =>
  sql.run('DELETE FROM push_devices WHERE organization_id = $1 AND user_id = $2 AND session_id = $3', [
    organizationId,
    userId,
    sessionId,
  ]);

/** Deletes a device whose push address no longer exists, unless the device has registered a newer address since. */
export const deleteGone = (sessionId: string, hash: string): Promise<number> =>
  sql.run('DELETE FROM push_devices WHERE session_id = $1 AND endpoint_hash = $2', [sessionId, hash]);

export const noteTold = (sessionId: string, at: Date): Promise<number> =>
  sql.run('UPDATE push_devices SET told_at = $2 WHERE session_id = $1', [sessionId, at]);
