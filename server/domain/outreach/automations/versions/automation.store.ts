import type { Automation } from '#server/contract/outreach/automation.ts';
import type { AutomationSettings } from '#server/contract/outreach/automation-definition.ts';
import { isoText, preciseText } from '#server/db/iso-text.ts';
import { type ChangesPage, changesClause, changesValues } from '#server/db/page-of-changes.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

const counts = `(SELECT json_build_object('running', count(*) FILTER (WHERE r.status = 'running'),
         'completed', count(*) FILTER (WHERE r.status = 'completed'), 'failed', count(*) FILTER (WHERE r.status = 'failed'))
     FROM automation_runs r WHERE r.automation_id = a.id) AS counts`;
const times = `${isoText('a.created_at')} AS created_at, ${isoText('a.updated_at')} AS updated_at`;

/** An automation as GET /automations shows it; times are ISO text. */
export interface AutomationRow extends Automation {
  /** The time of creation in microseconds, for cursors. */
  created_position: string;
  updated_position: string;
}

// Selects the published version, or the draft of an automation that was never published.
const shown = `a.id, a.name, a.status, coalesce(v.trigger, a.trigger) AS trigger, coalesce(v.steps, a.steps) AS steps,
  coalesce(v.cooldown_minutes, a.cooldown_minutes) AS cooldown_minutes, ${counts}, ${times},
  ${preciseText('a.created_at')} AS created_position, ${preciseText('a.updated_at')} AS updated_position`;
const published = 'LEFT JOIN automation_versions v ON v.id = a.published_version_id';

export const selectAutomations = (organizationId: string, page: ChangesPage): Promise<AutomationRow[]> =>
  sql.rows<AutomationRow>(
    `SELECT ${shown} FROM automations a ${published}
      WHERE a.organization_id = $1 ${changesClause(2, 'a.created_at', 'a.updated_at', 'a.id')}`,
    [organizationId, ...changesValues(page)],
  );

export const findAutomation = (organizationId: string, id: string): Promise<AutomationRow | null> =>
  sql.row<AutomationRow>(`SELECT ${shown} FROM automations a ${published} WHERE a.organization_id = $1 AND a.id = $2`, [
    organizationId,
    id,
  ]);

/** The draft of an automation with the fields that the editor needs. Times are ISO text. */
export interface DraftRow extends Automation {
  settings: Partial<AutomationSettings>;
  published_version_id: string | null;
  token_hint: string | null;
  token_before_until: string | null;
}

const draft = `a.id, a.name, a.status, a.trigger, a.steps, a.settings, a.cooldown_minutes, a.published_version_id,
  a.token_hint, ${isoText('a.token_before_until')} AS token_before_until, ${counts}, ${times}`;

export const findDraft = (organizationId: string, id: string): Promise<DraftRow | null> =>
  sql.row<DraftRow>(`SELECT ${draft} FROM automations a WHERE a.organization_id = $1 AND a.id = $2`, [
    organizationId,
    id,
  ]);

export const lockDraft = (tx: Tx, organizationId: string, id: string): Promise<DraftRow | null> =>
  tx.row<DraftRow>(`SELECT ${draft} FROM automations a WHERE a.organization_id = $1 AND a.id = $2 FOR UPDATE OF a`, [
    organizationId,
    id,
  ]);

/** Inserts a draft. Returns 0 if another automation of the organization has the same name. */
export const insertDraft = (
  tx: Tx,
  organizationId: string,
  row: Pick<DraftRow, 'id' | 'name' | 'trigger' | 'steps' | 'settings' | 'cooldown_minutes'>,
): Promise<number> =>
  tx
    .bind(
      `INSERT INTO automations (id, organization_id, name, trigger, steps, settings, cooldown_minutes)
     VALUES ($id, $organizationId, $name, $trigger, $steps, $settings, $cooldown_minutes) ON CONFLICT (organization_id, name) DO NOTHING`,
      {
        organizationId,
        id: row.id,
        name: row.name,
        trigger: JSON.stringify(row.trigger),
        steps: JSON.stringify(row.steps),
        settings: JSON.stringify(row.settings),
        cooldown_minutes: row.cooldown_minutes,
      },
    )
    .run();

export const saveDraft = (tx: Tx, organizationId: string, row: DraftRow): Promise<number> =>
  tx
    .bind(
      `UPDATE automations SET name = $name, trigger = $trigger, steps = $steps, settings = $settings, cooldown_minutes = $cooldown_minutes
      WHERE organization_id = $organizationId AND id = $id`,
      {
        organizationId,
        id: row.id,
        name: row.name,
        trigger: JSON.stringify(row.trigger),
        steps: JSON.stringify(row.steps),
        settings: JSON.stringify(row.settings),
        cooldown_minutes: row.cooldown_minutes,
      },
    )
    .run();

export const findName = (organizationId: string, name: string, on: Sql): Promise<{ id: string } | null> =>
  on.row<{ id: string }>('SELECT id FROM automations WHERE organization_id = $1 AND name = $2', [organizationId, name]);

export const saveStatus = (tx: Tx, organizationId: string, id: string, status: string): Promise<number> =>
  tx.run('UPDATE automations SET status = $3::automation_status WHERE organization_id = $1 AND id = $2', [
    organizationId,
    id,
    status,
  ]);

export interface NewToken {
  readonly hash: string;
  readonly hint: string;
  readonly beforeUntil: Date;
}

/** Stores a new webhook token. The previous token works until `beforeUntil`, if one existed. */
export const rotateTokenOf = (tx: Tx, organizationId: string, id: string, token: NewToken): Promise<number> =>
  tx.run(
    `UPDATE automations SET token_hash = $3, token_hint = $4, token_hash_before = token_hash,
            token_before_until = CASE WHEN token_hash IS NOT NULL THEN $5::timestamptz END
      WHERE organization_id = $1 AND id = $2`,
    [organizationId, id, token.hash, token.hint, token.beforeUntil],
  );
