import { isoText } from '#server/db/iso-text.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';
import { canBeTold, pauseCampaigns } from './client.store.ts';

/** Marks a client as ended. Returns false if it had already ended. */
export const setEnded = async (tx: Tx, partnerId: string, id: string, at: Date): Promise<boolean> =>
  (await tx.run('UPDATE organizations SET ended_at = $3 WHERE partner_id = $1 AND id = $2 AND ended_at IS NULL', [
    partnerId,
    id,
    at,
  ])) > 0;

/**
 * Stops a client's agents, automations and campaigns. If the ending is undone, the client's people restart them as
 * needed.
 */
export async function stopActing(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.run(`UPDATE agents SET status = 'inactive' WHERE organization_id = $1 AND status = 'active'`, [id]);
  await tx.run(`UPDATE automations SET status = 'paused' WHERE organization_id = $1 AND status = 'active'`, [id]);
  await tx.run(
    `UPDATE automation_runs SET status = 'completed', reason = 'client_ended', ended_at = $2, wake_at = NULL,
            next_attempt_at = NULL, lease_until = NULL, lease_holder = NULL, waits_for = NULL
      WHERE organization_id = $1 AND status = 'running'`,
    [id, at],
  );
  await pauseCampaigns(tx, id, 'client_ended');
}

/** Returns the ids of all members of a client. */
export const selectMembers = (tx: Tx, id: string): Promise<{ user_id: string }[]> =>
  tx.rows<{ user_id: string }>('SELECT user_id FROM members WHERE organization_id = $1 ORDER BY user_id', [id]);

/**
 * Starts the export of an ended client from the beginning. Files of an earlier ending that was undone stay in the list
 * until they are removed.
 */
export const insertEnding = (tx: Tx, id: string, at: Date, removeAt: Date): Promise<number> =>
  tx.run(
    `INSERT INTO client_endings AS e (organization_id, asked_at, remove_at) VALUES ($1, $2, $3)
     ON CONFLICT (organization_id) DO UPDATE SET asked_at = excluded.asked_at, remove_at = excluded.remove_at,
            part = 'contacts', position = NULL, contacts = 0, conversations = 0, exported_at = NULL, undone_at = NULL`,
    [id, at, removeAt],
  );

/**
 * Undoes the ending of a client. Returns false if the client has not ended, or if its data is already being removed.
 */
export const takeBack = async (tx: Tx, partnerId: string, id: string, at: Date): Promise<boolean> => {
  const undone = await tx.run(
    `UPDATE client_endings SET undone_at = $2 WHERE organization_id = $1 AND undone_at IS NULL AND removed_at IS NULL`,
    [id, at],
  );
  if (undone === 0) return false;
  await tx.run('UPDATE organizations SET ended_at = NULL WHERE partner_id = $1 AND id = $2', [partnerId, id]);
  return true;
};

/** The parts of an export, in order. */
export type ExportPart = 'contacts' | 'conversations';

export interface EndingRow {
  part: ExportPart;
  position: string | null;
  contacts: number;
  conversations: number;
  files: string[];
  remove_at: Date;
}

const exporting = 'undone_at IS NULL AND removed_at IS NULL AND exported_at IS NULL';

/** Finds the ending of a client, if its export is not complete yet. */
export const findExporting = (id: string): Promise<EndingRow | null> =>
  sql.row<EndingRow>(
    `SELECT part, position, contacts, conversations, files, remove_at FROM client_endings WHERE organization_id = $1 AND ${exporting}`,
    [id],
  );

export const selectExporting = (): Promise<{ organization_id: string }[]> =>
  sql.rows<{ organization_id: string }>(`SELECT organization_id FROM client_endings WHERE ${exporting}`);

/**
 * Returns the next contacts in the order of their ids. Merged contacts are left out, because they are part of the
 * surviving contact's export.
 */
export const selectContactIds = (id: string, after: string | null, limit: number): Promise<{ id: string }[]> =>
  sql.rows<{ id: string }>(
    `SELECT id FROM contacts WHERE organization_id = $1 AND ($2::uuid IS NULL OR id > $2) AND merged_into_id IS NULL
      ORDER BY id LIMIT $3`,
    [id, after, limit],
  );

/** Returns the next conversations that have no contact: those of anonymous visitors or of erased people. */
export const selectConversationIds = (id: string, after: string | null, limit: number): Promise<{ id: string }[]> =>
  sql.rows<{ id: string }>(
    `SELECT id FROM conversations WHERE organization_id = $1 AND contact_id IS NULL AND NOT is_test
        AND ($2::uuid IS NULL OR id > $2) ORDER BY id LIMIT $3`,
    [id, after, limit],
  );

interface Step {
  readonly part: ExportPart;
  readonly from: string | null;
  readonly to: string;
  readonly count: number;
  readonly fileId: string | null;
}

/** Moves the export's position forward. Returns false if another process has already moved the position. */
export const advance = async (tx: Tx, id: string, { part, from, to, count, fileId }: Step): Promise<boolean> =>
  (await tx
    .bind(
      `UPDATE client_endings SET position = $to, contacts = contacts + CASE WHEN part = 'contacts' THEN $count::int ELSE 0 END,
            conversations = conversations + CASE WHEN part = 'conversations' THEN $count::int ELSE 0 END,
            files = CASE WHEN $fileId::uuid IS NULL THEN files ELSE files || $fileId::uuid END
      WHERE organization_id = $id AND part = $part AND position IS NOT DISTINCT FROM $from::uuid AND ${exporting}`,
      { id, part, from, to, count, fileId },
    )
    .run()) > 0;

/** Moves on to conversations, once all contacts are in files. */
export const beginConversations = (id: string): Promise<number> =>
  sql.run(
    `UPDATE client_endings SET part = 'conversations', position = NULL WHERE organization_id = $1 AND part = 'contacts'
        AND ${exporting}`,
    [id],
  );

/**
 * Records that the export is complete. Returns false if that is already recorded, or if no person can receive the
 * export; in that case no data is removed.
 */
export const setExported = async (tx: Tx, id: string, at: Date): Promise<boolean> =>
  (await tx.run(
    `UPDATE client_endings SET exported_at = $2 WHERE organization_id = $1 AND ${exporting} AND ${canBeTold('$1')}`,
    [id, at],
  )) > 0;

interface InvitedRow {
  name: string;
  address: string;
  locale: string;
  organization_name: string;
}

/**
 * Finds the invited owner who has not accepted yet. The invited owner gets the e-mail if the client has no
 * administrator.
 */
export const findInvitedOwner = (tx: Tx, id: string): Promise<InvitedRow | null> =>
  tx.row<InvitedRow>(
    `SELECT coalesce(i.name, i.email) AS name, i.email AS address, o.locale, o.name AS organization_name
       FROM invitations i JOIN organizations o ON o.id = i.organization_id
      WHERE i.organization_id = $1 AND i.makes_owner AND i.accepted_at IS NULL ORDER BY i.created_at DESC LIMIT 1`,
    [id],
  );

export const selectFileNames = (
  on: Sql,
  id: string,
  files: readonly string[],
): Promise<{ id: string; name: string }[]> =>
  on.rows<{ id: string; name: string }>(
    'SELECT id, name FROM files WHERE organization_id = $1 AND id = ANY($2::uuid[]) ORDER BY id',
    [id, files],
  );

/** Returns ended clients whose grace period is over and whose export is complete, so that their data can be removed. */
export const selectRemovable = (at: Date): Promise<{ id: string; created_at: Date; is_begun: boolean }[]> =>
  sql.rows<{ id: string; created_at: Date; is_begun: boolean }>(
    `SELECT c.id, c.created_at, e.removed_at IS NOT NULL AS is_begun
       FROM client_endings e JOIN organizations c ON c.id = e.organization_id
      WHERE e.remove_at <= $1 AND e.undone_at IS NULL AND e.exported_at IS NOT NULL AND e.emptied_at IS NULL`,
    [at],
  );

/**
 * Begins the removal of a client's data, after which the ending cannot be undone. Returns false if the ending was
 * undone before.
 */
export const beginRemoving = async (id: string, at: Date): Promise<boolean> =>
  (await sql.run(
    `UPDATE client_endings SET removed_at = $2
      WHERE organization_id = $1 AND undone_at IS NULL AND exported_at IS NOT NULL AND removed_at IS NULL`,
    [id, at],
  )) > 0;

export const setEmptied = (id: string, at: Date): Promise<number> =>
  sql.run('UPDATE client_endings SET emptied_at = $2 WHERE organization_id = $1', [id, at]);

/** Returns the names of the client and the partner, for e-mails. */
export const findNames = (
  tx: Tx,
  id: string,
): Promise<{ name: string; partner: string | null; ended_at: string | null } | null> =>
  tx.row<{ name: string; partner: string | null; ended_at: string | null }>(
    `SELECT c.name, p.name AS partner, ${isoText('c.ended_at')} AS ended_at FROM organizations c
       LEFT JOIN organizations p ON p.id = c.partner_id WHERE c.id = $1`,
    [id],
  );
