import type { Tx } from '#server/db/transact.ts';

/** An identifier in the form in which the record of a merge stores it. */
export interface MovedIdentifier {
  id: string;
  type: string;
  value: string;
  match_key: string;
  label: string | null;
}

/** A pipeline position in the form in which the record of a merge stores it. */
export interface MovedPosition {
  pipeline_id: string;
  stage_id: string;
  entered_stage_at: string;
  lost_at: string | null;
  lost_reason: string | null;
}

interface Move {
  readonly from: string;
  readonly to: string;
}

export const moveIdentifiers = (tx: Tx, organizationId: string, { from, to }: Move): Promise<MovedIdentifier[]> =>
  tx.rows<MovedIdentifier & Record<string, unknown>>(
    `UPDATE contact_identifiers SET contact_id = $3 WHERE organization_id = $1 AND contact_id = $2
     RETURNING id, type::text AS type, value, match_key, label`,
    [organizationId, from, to],
  );

/**
 * Moves tags from the merged contact to the survivor. Returns the tags that the merged contact had, and those that the
 * survivor gained.
 */
export async function moveTags(
  tx: Tx,
  organizationId: string,
  { from, to }: Move,
): Promise<{ had: string[]; gained: string[] }> {
  const gained = await tx.rows<{ tag_id: string }>(
    `INSERT INTO contact_tags (contact_id, tag_id, organization_id, created_at)
     SELECT $3, tag_id, $1, created_at FROM contact_tags WHERE organization_id = $1 AND contact_id = $2
     ON CONFLICT DO NOTHING RETURNING tag_id`,
    [organizationId, from, to],
  );
  const had = await tx.rows<{ tag_id: string }>(
    'DELETE FROM contact_tags WHERE organization_id = $1 AND contact_id = $2 RETURNING tag_id',
    [organizationId, from],
  );
  return { had: had.map((row) => row.tag_id), gained: gained.map((row) => row.tag_id) };
}

/**
 * Moves pipeline positions from the merged contact to the survivor. If both are in the same pipeline, the survivor's
 * position stays.
 */
export async function movePositions(
  tx: Tx,
  organizationId: string,
  { from, to }: Move,
): Promise<{ had: MovedPosition[]; gained: string[] }> {
  const gained = await tx.rows<{ pipeline_id: string }>(
    `INSERT INTO contact_pipelines (contact_id, pipeline_id, organization_id, stage_id, entered_stage_at, lost_at, lost_reason)
     SELECT $3, pipeline_id, $1, stage_id, entered_stage_at, lost_at, lost_reason FROM contact_pipelines
      WHERE organization_id = $1 AND contact_id = $2
     ON CONFLICT DO NOTHING RETURNING pipeline_id`,
    [organizationId, from, to],
  );
  const had = await tx.rows<MovedPosition & Record<string, unknown>>(
    `DELETE FROM contact_pipelines WHERE organization_id = $1 AND contact_id = $2
     RETURNING pipeline_id, stage_id, to_jsonb(entered_stage_at) #>> '{}' AS entered_stage_at,
               to_jsonb(lost_at) #>> '{}' AS lost_at, lost_reason`,
    [organizationId, from],
  );
  return { had, gained: gained.map((row) => row.pipeline_id) };
}

/**
 * Ends the merged contact's runs of automations in which the survivor has a run too, because a contact has only one
 * run per automation at a time.
 */
export const endDoubledRuns = (
  tx: Tx,
  organizationId: string,
  { from, to }: Move,
  at: Date,
): Promise<{ id: string; automation_id: string }[]> =>
  tx.rows<{ id: string; automation_id: string }>(
    `UPDATE automation_runs r SET status = 'completed', reason = 'contact_merged', ended_at = $4, wake_at = NULL,
            next_attempt_at = NULL, lease_until = NULL, lease_holder = NULL, waits_for = NULL
      WHERE r.organization_id = $1 AND r.contact_id = $2 AND r.status = 'running'
        AND EXISTS (SELECT 1 FROM automation_runs o
                     WHERE o.contact_id = $3 AND o.automation_id = r.automation_id AND o.status = 'running')
     RETURNING r.id, r.automation_id`,
    [organizationId, from, to, at],
  );

/**
 * Skips the merged contact's queued messages of campaigns that also go to the survivor. Otherwise the person would get
 * the campaign twice.
 */
export const skipDoubledRecipients = (tx: Tx, organizationId: string, { from, to }: Move): Promise<number> =>
  tx.run(
    `UPDATE campaign_recipients r SET status = 'skipped'
      WHERE r.organization_id = $1 AND r.contact_id = $2 AND r.status = 'queued'
        AND EXISTS (SELECT 1 FROM campaign_recipients o WHERE o.contact_id = $3 AND o.campaign_id = r.campaign_id)`,
    [organizationId, from, to],
  );

/**
 * Moves the contact's rows in campaigns' uploaded lists, with their values, to the other contact: all rows, or only the
 * rows of `campaigns`. If the other contact is on the same list, its own row stays. Returns the campaigns whose rows
 * were moved.
 */
export async function moveListEntries(
  tx: Tx,
  organizationId: string,
  { from, to, campaigns = null }: Move & { readonly campaigns?: readonly string[] | null },
): Promise<string[]> {
  const rows = await tx.rows<{ campaign_id: string }>(
    `UPDATE campaign_list_rows r SET contact_id = $3
      WHERE r.organization_id = $1 AND r.contact_id = $2 AND ($4::uuid[] IS NULL OR r.campaign_id = ANY($4::uuid[]))
        AND NOT EXISTS (SELECT 1 FROM campaign_list_rows o WHERE o.campaign_id = r.campaign_id AND o.contact_id = $3)
     RETURNING r.campaign_id`,
    [organizationId, from, to, campaigns],
  );
  return rows.map((row) => row.campaign_id);
}
