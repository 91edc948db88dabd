import type { Role } from '#server/contract/organization/scopes.ts';
import { isoText } from '#server/db/iso-text.ts';
import { sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

export interface InvitationRow {
  id: string;
  email: string;
  role: Role;
  expires_at: string;
  created_at: string;
}

const columns = `id, email, role, ${isoText('expires_at')} AS expires_at, ${isoText('created_at')} AS created_at`;

/** Returns the unused invitations, newest first. */
export const selectInvitations = (organizationId: string): Promise<InvitationRow[]> =>
  sql.rows<InvitationRow>(
    `SELECT ${columns} FROM invitations WHERE organization_id = $1 AND accepted_at IS NULL
      ORDER BY invitations.created_at DESC, id DESC`,
    [organizationId],
  );

interface NewInvitation {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  /** The person's name, as the inviter entered it. */
  readonly name: string | null;
  readonly makesOwner: boolean;
  readonly tokenHash: string;
  /** The hash of the token in the mailed link. Null if no e-mail is sent. */
  readonly mailedTokenHash: string | null;
  readonly expiresAt: Date;
}

/** Inserts an invitation, in place of an earlier unused one for the same e-mail address. */
export async function insertInvitation(
  tx: Tx,
  organizationId: string,
  invitation: NewInvitation,
): Promise<InvitationRow> {
  await tx.run('DELETE FROM invitations WHERE organization_id = $1 AND email = $2 AND accepted_at IS NULL', [
    organizationId,
    invitation.email,
  ]);
  const row = await tx
    .bind(
      `INSERT INTO invitations (id, organization_id, email, role, token_hash, expires_at, mailed_token_hash, name, makes_owner)
     VALUES ($id, $organizationId, $email, $role, $tokenHash, $expiresAt, $mailedTokenHash, $name, $makesOwner) RETURNING ${columns}`,
      {
        organizationId,
        id: invitation.id,
        email: invitation.email,
        role: invitation.role,
        tokenHash: invitation.tokenHash,
        expiresAt: invitation.expiresAt,
        mailedTokenHash: invitation.mailedTokenHash,
        name: invitation.name,
        makesOwner: invitation.makesOwner,
      },
    )
    .row<InvitationRow>();
  if (!row) throw new Error('an inserted row comes back');
  return row;
}

/** Deletes an unused invitation. Returns null if the organization has none with that id. */
export const deleteInvitation = (tx: Tx, organizationId: string, id: string): Promise<InvitationRow | null> =>
  tx.row<InvitationRow>(
    `DELETE FROM invitations WHERE organization_id = $1 AND id = $2 AND accepted_at IS NULL RETURNING ${columns}`,
    [organizationId, id],
  );

export interface OpenInvitationRow extends InvitationRow {
  organization_id: string;
  organization_name: string;
  /** Whether the organization has ended. Nobody can join an ended organization. */
  ended: boolean;
  /** Whether the token is from the mailed link, which proves that the person reads the mailbox. */
  mailed: boolean;
  /** Whether the inviter's link was used. The person can still confirm the e-mail address with the mailed link. */
  accepted: boolean;
  makes_owner: boolean;
}

/** Finds the invitation of an unused token. The token determines the organization, so the caller passes none. */
export const findOpenInvitation = (tokenHash: string): Promise<OpenInvitationRow | null> =>
  sql.row<OpenInvitationRow>(
    `SELECT i.id, i.email, i.role, ${isoText('i.expires_at')} AS expires_at, ${isoText('i.created_at')} AS created_at,
            o.id AS organization_id, o.name AS organization_name, o.ended_at IS NOT NULL AS ended, i.mailed_token_hash IS NOT DISTINCT FROM $1 AS mailed,
            i.accepted_at IS NOT NULL AS accepted, i.makes_owner
       FROM invitations i JOIN organizations o ON o.id = i.organization_id
      WHERE (i.token_hash = $1 AND i.accepted_at IS NULL) OR i.mailed_token_hash = $1`,
    [tokenHash],
  );

/** Marks an invitation link as used. Only one caller succeeds. */
export const claimInvitation = async (
  tx: Tx,
  organizationId: string,
  { id, mailed }: { readonly id: string; readonly mailed: boolean },
  at: Date,
): Promise<boolean> =>
  (await tx.run(
    mailed
      ? `UPDATE invitations SET accepted_at = coalesce(accepted_at, $3), mailed_token_hash = NULL
          WHERE organization_id = $1 AND id = $2 AND mailed_token_hash IS NOT NULL`
      : 'UPDATE invitations SET accepted_at = $3 WHERE organization_id = $1 AND id = $2 AND accepted_at IS NULL',
    [organizationId, id, at],
  )) > 0;

/**
 * Locks the organization until the transaction ends, so that it cannot be ended while a person joins. Returns false if
 * it has already ended.
 */
export const holdOpen = async (tx: Tx, organizationId: string): Promise<boolean> =>
  (await tx.row('SELECT 1 FROM organizations WHERE id = $1 AND ended_at IS NULL FOR SHARE', [organizationId])) !== null;

interface InvitingRow {
  name: string;
  locale: string;
  /** The brand under which the organization's members know the product. */
  brand: string | null;
}

/** Returns the data about the inviting organization that the invitation e-mail contains. */
export async function readOrganization(tx: Tx, organizationId: string): Promise<InvitingRow> {
  const row = await tx.row<InvitingRow>(
    `SELECT o.name, o.locale, b.name AS brand FROM organizations o LEFT JOIN brands b ON b.organization_id = o.id
      WHERE o.id = $1`,
    [organizationId],
  );
  if (!row) throw new Error('the organization of a member exists');
  return row;
}
