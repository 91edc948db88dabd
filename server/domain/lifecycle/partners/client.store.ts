import type { PlanName } from '#server/contract/organization/plans.ts';
import { isoText, preciseText } from '#server/db/iso-text.ts';
import { type ChangesPage, changesClause, changesValues } from '#server/db/page-of-changes.ts';
import { sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

export interface PartnerRow {
  id: string;
  name: string;
  timezone: string;
  locale: string;
}

/** Finds the organization's partner record; null if the organization is not a partner. */
export const findPartner = (organizationId: string): Promise<PartnerRow | null> =>
  sql.row<PartnerRow>('SELECT id, name, timezone, locale FROM organizations WHERE id = $1 AND is_partner', [
    organizationId,
  ]);

export interface ClientRow {
  id: string;
  name: string;
  plan: PlanName;
  suspended_at: string | null;
  created_at: string;
  owner_name: string | null;
  owner_email: string | null;
  ended_at: string | null;
  is_exported: boolean;
  removes_at: string | null;
  is_removed: boolean;
  can_be_told: boolean;
  /** When the owner's open invitation expires; null if the owner has accepted. */
  invitation_expires_at: string | null;
  /** The creation time of the client with microseconds, as text, for cursors. */
  position: string;
}

/**
 * SQL condition: `organization` has a person to whom the export can be sent, either an administrator or an owner who
 * has not accepted the invitation yet.
 */
export const canBeTold = (organization: string): string =>
  `(EXISTS (SELECT 1 FROM members a WHERE a.organization_id = ${organization} AND a.role = 'admin') OR EXISTS (
    SELECT 1 FROM invitations v WHERE v.organization_id = ${organization} AND v.makes_owner AND v.accepted_at IS NULL))`;

const columns = `c.id, c.name, c.plan, ${isoText('c.suspended_at')} AS suspended_at, ${isoText('c.created_at')} AS created_at,
  coalesce(m.name, i.name) AS owner_name, coalesce(m.email, i.email) AS owner_email,
  CASE WHEN m.email IS NULL THEN ${isoText('i.expires_at')} END AS invitation_expires_at,
  ${isoText('c.ended_at')} AS ended_at, e.exported_at IS NOT NULL AS is_exported, ${isoText('e.remove_at')} AS removes_at,
  e.removed_at IS NOT NULL AS is_removed, ${canBeTold('c.id')} AS can_be_told, ${preciseText('c.created_at')} AS position`;

const owners = `LEFT JOIN LATERAL (
    SELECT u.name, u.email FROM members x JOIN users u ON u.id = x.user_id
     WHERE x.organization_id = c.id AND x.is_owner LIMIT 1) m ON true
  LEFT JOIN LATERAL (
    SELECT y.name, y.email, y.expires_at FROM invitations y
     WHERE y.organization_id = c.id AND y.makes_owner AND y.accepted_at IS NULL
     ORDER BY y.created_at DESC LIMIT 1) i ON true
  LEFT JOIN client_endings e ON e.organization_id = c.id AND e.undone_at IS NULL`;

/**
 * Returns a page of a partner's clients, newest first. With `since`, returns those created after that time, oldest
 * first.
 */
export const selectClients = (partnerId: string, page: ChangesPage): Promise<ClientRow[]> =>
  sql.rows<ClientRow>(
    `SELECT ${columns} FROM organizations c ${owners}
      WHERE c.partner_id = $1 ${changesClause(2, 'c.created_at', 'c.created_at', 'c.id')}`,
    [partnerId, ...changesValues(page)],
  );

/** Finds one of the partner's own clients. */
export const findClient = (partnerId: string, id: string): Promise<ClientRow | null> =>
  sql.row<ClientRow>(`SELECT ${columns} FROM organizations c ${owners} WHERE c.partner_id = $1 AND c.id = $2`, [
    partnerId,
    id,
  ]);

/**
 * Returns the plan that each organization had at the end of a month: the last plan that began before that time, or its
 * first plan if there was none.
 */
export const selectPlansAt = (
  ids: readonly string[],
  before: Date,
): Promise<{ organization_id: string; plan: PlanName }[]> =>
  sql.rows<{ organization_id: string; plan: PlanName }>(
    `SELECT DISTINCT ON (p.organization_id) p.organization_id, p.plan FROM organization_plans p
      WHERE p.organization_id = ANY($1::uuid[])
      ORDER BY p.organization_id, p.since >= $2, CASE WHEN p.since < $2 THEN p.since END DESC, p.since`,
    [ids, before],
  );

interface NewClient {
  readonly id: string;
  readonly name: string;
  readonly plan: PlanName;
  readonly trialEndsAt: Date | null;
  readonly timezone: string;
  readonly locale: string;
}

export const insertClient = (tx: Tx, partner: PartnerRow, client: NewClient): Promise<{ created_at: string } | null> =>
  tx
    .bind(
      `INSERT INTO organizations (id, name, plan, trial_ends_at, timezone, locale, partner_id)
     VALUES ($clientId, $name, $plan::plan, $trialEndsAt, $timezone, $locale, $id) RETURNING ${isoText('created_at')} AS created_at`,
      {
        clientId: client.id,
        name: client.name,
        plan: client.plan,
        trialEndsAt: client.trialEndsAt,
        timezone: client.timezone,
        locale: client.locale,
        id: partner.id,
      },
    )
    .row<{ created_at: string }>();

/** Suspends or resumes a client. Returns 0 if the client is already in that state. */
export const setSuspended = (tx: Tx, partnerId: string, id: string, at: Date | null): Promise<number> =>
  tx.run(
    `UPDATE organizations SET suspended_at = $3
      WHERE partner_id = $1 AND id = $2 AND (suspended_at IS NULL) <> ($3::timestamptz IS NULL)`,
    [partnerId, id, at],
  );

/** Pauses the client's campaigns, with a reason that the client's people see. They resume campaigns by hand later. */
export const pauseCampaigns = (
  tx: Tx,
  clientId: string,
  reason: 'client_ended' | 'client_suspended',
): Promise<number> =>
  tx.run(
    `UPDATE campaigns SET status = 'paused', status_reason = $2, resume_at = NULL, updated_at = now()
      WHERE organization_id = $1 AND status IN ('scheduled', 'running')`,
    [clientId, reason],
  );

/** Deletes the owner's unaccepted invitations, because a new one replaces them. */
export const deleteOwnerInvitations = (tx: Tx, clientId: string): Promise<number> =>
  tx.run('DELETE FROM invitations WHERE organization_id = $1 AND makes_owner AND accepted_at IS NULL', [clientId]);
