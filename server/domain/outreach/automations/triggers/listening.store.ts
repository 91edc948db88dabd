import type { AutomationTrigger } from '#server/contract/outreach/automation-definition.ts';
import type { Tx } from '#server/db/transact.ts';

/** An active flow that domain events start. It has the ids of the pipeline and the stage in its trigger. */
export interface Listening {
  id: string;
  trigger: AutomationTrigger;
  pipeline_id: string | null;
  stage_id: string | null;
}

/** The data that `automationsConsumer` needs: the flows that listen for events, and whether any run waits. */
export interface Heard {
  listening: Listening[];
  waits: boolean;
}

const byNameOrId = (row: string, named: string): string =>
  `(lower(${row}.name) = lower(${named}) OR ${row}.id::text = ${named})`;

export const selectListening = async (tx: Tx, organizationId: string): Promise<Heard> => {
  const row = await tx.row<Heard>(
    `SELECT coalesce((SELECT json_agg(json_build_object('id', a.id, 'trigger', v.trigger, 'pipeline_id', p.id,
                             'stage_id', s.id))
               FROM automations a JOIN automation_versions v ON v.id = a.published_version_id
               LEFT JOIN pipelines p ON p.organization_id = a.organization_id
                     AND ${byNameOrId('p', "(v.trigger->>'pipeline')")}
               LEFT JOIN pipeline_stages s ON s.pipeline_id = p.id AND ${byNameOrId('s', "(v.trigger->>'stage')")}
              WHERE a.organization_id = $1 AND a.status = 'active' AND v.trigger->>'type' <> 'webhook'), '[]') AS listening,
            EXISTS (SELECT 1 FROM automation_runs r
                     WHERE r.organization_id = $1 AND r.status = 'running' AND r.waits_for IS NOT NULL) AS waits`,
    [organizationId],
  );
  return row ?? { listening: [], waits: false };
};

export interface WantedStart {
  readonly id: string;
  readonly automationId: string;
  readonly contactId: string;
  readonly trigger: string;
  readonly eventId: string;
  readonly objectId: string | null;
  readonly occurredAt: Date;
  readonly causedBy: string | null;
  readonly isTest: boolean;
  readonly lane: number;
}

/** Inserts starts of flows. Each domain event starts a flow once, however often the event is read. */
export const insertStarts = (
  tx: Tx,
  organizationId: string,
  starts: readonly WantedStart[],
  at: Date,
): Promise<number> =>
  tx.run(
    `INSERT INTO automation_starts (id, organization_id, automation_id, contact_id, trigger, fact_id, object_id, occurred_at,
                                    caused_by, is_test, lane, next_attempt_at)
     SELECT s.id, $1, s."automationId", s."contactId", s.trigger, s."eventId", s."objectId", s."occurredAt", s."causedBy",
            s."isTest", s.lane, $3
       FROM jsonb_to_recordset($2::jsonb) AS s(id uuid, "automationId" uuid, "contactId" uuid, trigger text, "eventId" uuid,
              "objectId" uuid, "occurredAt" timestamptz, "causedBy" uuid, "isTest" boolean, lane smallint)
     ON CONFLICT (automation_id, fact_id) DO NOTHING`,
    [organizationId, JSON.stringify(starts), at],
  );

export interface Word {
  readonly contactId: string;
  /** The kinds of wait that this event may end. If null, every waiting run of the contact is checked. */
  readonly for: readonly string[] | null;
  readonly at: Date;
}

/**
 * Makes the runs due that wait for one of the given events. If `for` is null, the contact's runs are only checked, and
 * a run keeps waiting if the event does not end its wait.
 */
export const wakeRuns = (
  tx: Tx,
  organizationId: string,
  words: readonly Word[],
  at: Date,
): Promise<{ id: string; lane: number; wait_number: number }[]> =>
  tx.rows<{ id: string; lane: number; wait_number: number }>(
    `UPDATE automation_runs r SET next_attempt_at = $3,
            woken_at = CASE WHEN w."for" IS NULL THEN r.woken_at ELSE $3::timestamptz END
       FROM jsonb_to_recordset($2::jsonb) AS w("contactId" uuid, "for" text[], at timestamptz)
      WHERE r.organization_id = $1 AND r.contact_id = w."contactId" AND r.status = 'running' AND r.waits_for IS NOT NULL
        AND r.woken_at IS NULL AND (w."for" IS NULL OR (r.waits_for = ANY(w."for") AND r.waiting_since <= w.at))
     RETURNING r.id, r.lane, r.wait_number`,
    [organizationId, JSON.stringify(words), at],
  );
