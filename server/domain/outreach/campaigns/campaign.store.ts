import type { Campaign } from '#server/contract/outreach/campaign.ts';
import type {
  CampaignAudience,
  CampaignSettings,
  CampaignTemplate,
  Preflight,
} from '#server/contract/outreach/campaign-editor.ts';
import type { CampaignStatus } from '#server/contract/outreach/campaign-states.ts';
import { campaignCountsOf } from '#server/db/campaign-object.ts';
import { isoText, preciseText } from '#server/db/iso-text.ts';
import { type ChangesPage, changesClause, changesValues } from '#server/db/page-of-changes.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import type { Signals } from './judge-signals.ts';

/** A campaign as GET /campaigns shows it. Times are ISO text. */
export interface CampaignRow extends Campaign {
  created_position: string;
  updated_position: string;
}

const shown = `c.id, c.name, c.status, c.connection_id, c.template, c.audience, ${campaignCountsOf} AS counts,
  ${isoText('c.scheduled_at')} AS scheduled_at, ${isoText('c.started_at')} AS started_at,
  ${isoText('c.completed_at')} AS completed_at, ${preciseText('c.created_at')} AS created_position,
  ${preciseText('c.updated_at')} AS updated_position`;

export const selectCampaigns = (
  organizationId: string,
  status: CampaignStatus | null,
  page: ChangesPage,
): Promise<CampaignRow[]> =>
  sql.rows<CampaignRow>(
    `SELECT ${shown} FROM campaigns c WHERE c.organization_id = $1 AND ($2::text IS NULL OR c.status::text = $2)
       ${changesClause(3, 'c.created_at', 'c.updated_at', 'c.id')}`,
    [organizationId, status, ...changesValues(page)],
  );

export const findCampaign = (organizationId: string, id: string): Promise<CampaignRow | null> =>
  sql.row<CampaignRow>(`SELECT ${shown} FROM campaigns c WHERE c.organization_id = $1 AND c.id = $2`, [
    organizationId,
    id,
  ]);

/** A campaign with all data that is needed to execute it. */
export interface CampaignPlan {
  id: string;
  name: string;
  status: CampaignStatus;
  connection_id: string;
  template: Partial<CampaignTemplate>;
  audience: CampaignAudience;
  settings: Partial<CampaignSettings>;
  revision: number;
  preflight: Preflight | null;
  phase: string | null;
  status_reason: string | null;
  resume_at: Date | null;
  /** The signals (`judge-signals.ts`) at the time when a person last resumed the campaign. */
  seen_signals: Signals | null;
  scheduled_at: Date | null;
  started_at: Date | null;
  is_home: boolean;
}

const planned = `id, name, status, connection_id, template, audience, settings, revision, preflight, phase, status_reason, resume_at,
  seen_signals, scheduled_at, started_at, (home IS NULL OR home = parley_home()) IS TRUE AS is_home`;

export const findPlan = (organizationId: string, id: string): Promise<CampaignPlan | null> =>
  sql.row<CampaignPlan>(`SELECT ${planned} FROM campaigns WHERE organization_id = $1 AND id = $2`, [
    organizationId,
    id,
  ]);

/** Finds a campaign and locks it until the commit. */
export const lockPlan = (on: Sql, organizationId: string, id: string): Promise<CampaignPlan | null> =>
  on.row<CampaignPlan>(`SELECT ${planned} FROM campaigns WHERE organization_id = $1 AND id = $2 FOR NO KEY UPDATE`, [
    organizationId,
    id,
  ]);

export const insertCampaign = (
  on: Sql,
  organizationId: string,
  row: { readonly id: string; readonly name: string; readonly connectionId: string; readonly by: object },
): Promise<number> =>
  on.run(
    `INSERT INTO campaigns (id, organization_id, connection_id, name, template, audience, created_by) VALUES ($2, $1, $3, $4, '{}', '{}', $5)`,
    [organizationId, row.id, row.connectionId, row.name, JSON.stringify(row.by)],
  );

/** Stores the draft with a new revision number. A pre-flight of an earlier revision is no longer valid. */
export const saveDraft = (
  on: Sql,
  organizationId: string,
  draft: Pick<CampaignPlan, 'id' | 'name' | 'connection_id' | 'template' | 'audience' | 'settings'>,
): Promise<number> =>
  on
    .bind(
      `UPDATE campaigns SET name = $name, connection_id = $connection_id, template = $template, audience = $audience, settings = $settings, revision = revision + 1, updated_at = now()
      WHERE organization_id = $organizationId AND id = $id`,
      {
        organizationId,
        id: draft.id,
        name: draft.name,
        connection_id: draft.connection_id,
        template: JSON.stringify(draft.template),
        audience: JSON.stringify(draft.audience),
        settings: JSON.stringify(draft.settings),
      },
    )
    .run();

export const deleteCampaign = (on: Sql, organizationId: string, id: string): Promise<number> =>
  on.run(`DELETE FROM campaigns WHERE organization_id = $1 AND id = $2 AND status = 'draft'`, [organizationId, id]);

export const savePreflight = (
  organizationId: string,
  id: string,
  revision: number,
  seen: Preflight,
  on: Sql = sql,
): Promise<number> =>
  on.run('UPDATE campaigns SET preflight = $4 WHERE organization_id = $1 AND id = $2 AND revision = $3', [
    organizationId,
    id,
    revision,
    JSON.stringify(seen),
  ]);

interface Move {
  readonly from: readonly CampaignStatus[];
  readonly to: CampaignStatus;
  readonly reason?: string | null;
  readonly phase?: string;
  readonly scheduledAt?: Date | null;
  readonly at: Date;
}

/**
 * Changes a campaign's status if the present status is one of `from`. Returns 0 otherwise. A running or scheduled
 * campaign gets this database as its home, so that a restored copy of the database does not send the campaign again.
 * Clears `resume_at`, so that the worker determines any further wait anew.
 */
export const moveCampaign = (on: Sql, organizationId: string, id: string, move: Move): Promise<number> =>
  on
    .bind(
      `UPDATE campaigns SET status = $to::campaign_status, status_reason = $reason, phase = coalesce($phase, phase),
            scheduled_at = CASE WHEN $to IN ('scheduled', 'draft') THEN $scheduledAt::timestamptz ELSE scheduled_at END,
            home = CASE WHEN $to IN ('running', 'scheduled') THEN parley_home() ELSE home END,
            resume_at = NULL,
            completed_at = CASE WHEN $to IN ('completed', 'canceled') THEN $at::timestamptz END, updated_at = now()
      WHERE organization_id = $organizationId AND id = $id AND status = ANY($from::campaign_status[])`,
      {
        organizationId,
        id,
        from: [...move.from],
        to: move.to,
        reason: move.reason ?? null,
        phase: move.phase ?? null,
        scheduledAt: move.scheduledAt ?? null,
        at: move.at,
      },
    )
    .run();

/** Sets the phase of a running campaign. */
export const setPhase = (
  on: Sql,
  organizationId: string,
  id: string,
  next: { readonly phase: string; readonly resumeAt?: Date | null; readonly reason?: string | null },
): Promise<number> =>
  on.run(
    `UPDATE campaigns SET phase = $3, resume_at = $4, status_reason = $5, updated_at = now()
      WHERE organization_id = $1 AND id = $2 AND status = 'running'`,
    [organizationId, id, next.phase, next.resumeAt ?? null, next.reason ?? null],
  );

/** Records when the campaign began to send. Returns true for the first call only. */
export const noteStarted = async (on: Sql, organizationId: string, id: string, at: Date): Promise<boolean> =>
  (await on.run('UPDATE campaigns SET started_at = $3 WHERE organization_id = $1 AND id = $2 AND started_at IS NULL', [
    organizationId,
    id,
    at,
  ])) > 0;

/**
 * Finds campaigns with work: running and scheduled campaigns that are due, and campaigns canceled in the last 7 days
 * whose recipients are not all finished.
 */
export const findWorking = (at: Date): Promise<{ organization_id: string; campaign_id: string }[]> =>
  sql.rows<{ organization_id: string; campaign_id: string }>(
    `SELECT organization_id, id AS campaign_id FROM campaigns
      WHERE (status = 'running' AND (resume_at IS NULL OR resume_at <= $1)) OR (status = 'scheduled' AND scheduled_at <= $1)
         OR (status = 'canceled' AND completed_at > $1::timestamptz - interval '7 days'
             AND EXISTS (SELECT 1 FROM campaign_recipients r WHERE r.campaign_id = campaigns.id AND r.status IN ('queued', 'claimed')))
      ORDER BY updated_at LIMIT 500`,
    [at],
  );
