import { campaignCountsOf } from '#server/db/campaign-object.ts';
import { isoText } from '#server/db/iso-text.ts';
import { sql } from '#server/db/sql.ts';

interface ObjectRow {
  id: string;
  object: unknown;
}

/** Finds automation runs in the form that events show (contract/webhooks.md#rules). */
export const selectRuns = (organizationId: string, ids: readonly string[]): Promise<ObjectRow[]> =>
  sql.rows<ObjectRow>(
    `SELECT id, json_build_object('id', id, 'automation_id', automation_id, 'contact_id', contact_id, 'status', status,
            'started_at', ${isoText('started_at')}, 'ended_at', ${isoText('ended_at')}, 'error', error) AS object
       FROM automation_runs WHERE organization_id = $1 AND id = ANY($2::uuid[])`,
    [organizationId, ids],
  );

/** Finds campaigns in the form that events show (contract/webhooks.md#rules). */
export const selectCampaigns = (organizationId: string, ids: readonly string[]): Promise<ObjectRow[]> =>
  sql.rows<ObjectRow>(
    `SELECT c.id, json_build_object('id', c.id, 'name', c.name, 'status', c.status, 'connection_id', c.connection_id,
            'template', c.template, 'audience', c.audience,
            'counts', ${campaignCountsOf},
            'scheduled_at', ${isoText('c.scheduled_at')}, 'started_at', ${isoText('c.started_at')},
            'completed_at', ${isoText('c.completed_at')}) AS object
       FROM campaigns c WHERE c.organization_id = $1 AND c.id = ANY($2::uuid[])`,
    [organizationId, ids],
  );
