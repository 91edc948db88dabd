import { isoText } from '#server/db/iso-text.ts';
import { sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

/** Sessions older, or unseen for longer, live no more. */
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

/** Of the person in the organization; those of sessions that live. */
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

/** One after another of the same person: how many there are stays true. */
export const lockPerson = (tx: Tx, userId: string): Promise<unknown> =>
  tx.row<{ id: string }>('SELECT id FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);

/** Writes where the session's browser listens; no row when the session ended meanwhile. */
export const saveDevice = (
  tx: Tx,
  { organizationId, userId, sessionId }: DeviceOf,
  address: { readonly sealed: string; readonly hash: string },
  at: Date,
): Promise<number> =>
  tx.run(
    `INSERT INTO push_devices (session_id, organization_id, user_id, address_sealed, endpoint_hash, created_at, heard_at)
     SELECT s.id, s.organization_id, s.user_id, $4, $5, $6, $6 FROM sessions s
      WHERE s.id = $3 AND s.organization_id = $1 AND s.user_id = $2 AND s.ended_at IS NULL FOR SHARE
     ON CONFLICT (session_id) DO UPDATE SET address_sealed = excluded.address_sealed,
        endpoint_hash = excluded.endpoint_hash, heard_at = excluded.heard_at`,
    [organizationId, userId, sessionId, address.sealed, address.hash, at],
  );

/** Beyond so many those go that were not heard of for longest. */
export const deleteBeyond = (tx: Tx, organizationId: string, userId: string, most: number): Promise<number> =>
  tx.run(
    `DELETE FROM push_devices WHERE session_id IN (
       SELECT session_id FROM push_devices WHERE organization_id = $1 AND user_id = $2
        ORDER BY heard_at DESC, session_id DESC OFFSET $3)`,
    [organizationId, userId, most],
  );

/** Whoever else was told in this browser is told there no more, in whatever organization. */
export const deleteSameBrowser = (hash: string, sessionId: string): Promise<number> =>
  sql.run('DELETE FROM push_devices WHERE endpoint_hash = $1 AND session_id <> $2', [hash, sessionId]);

export const deleteDevice = (organizationId: string, userId: string, sessionId: string): Promise<number> =>
  sql.run('DELETE FROM push_devices WHERE organization_id = $1 AND user_id = $2 AND session_id = $3', [
    organizationId,
    userId,
    sessionId,
  ]);

/** It listens no more, unless it has said a newer address since. */
export const deleteGone = (sessionId: string, hash: string): Promise<number> =>
  sql.run('DELETE FROM push_devices WHERE session_id = $1 AND endpoint_hash = $2', [sessionId, hash]);

export const noteTold = (sessionId: string, at: Date): Promise<number> =>
  sql.run('UPDATE push_devices SET told_at = $2 WHERE session_id = $1', [sessionId, at]);
