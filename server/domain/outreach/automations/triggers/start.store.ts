import type { RefusedStart } from '#server/contract/outreach/automation-editor.ts';
import { sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';
import type { WorkRow, WorkTable } from '../../../platform/work/work-table.ts';

/** Starts of flows that still have to be executed, as rows that workers lease. */
export const startRows: WorkTable = {
  table: 'automation_starts',
  open: "status = 'waiting'",
  attempts: 'attempts',
  deadLetter: "status = 'refused', reason = 'failed', next_attempt_at = NULL",
  of: ['organization_id', 'lane'],
};

export interface DueStart extends WorkRow {
  organization_id: string;
}
export const dueStartColumns = 'w.organization_id';

/** An attempt to start a flow: its cause, and the contact. */
export interface Start {
  id: string;
  automation_id: string;
  contact_id: string | null;
  trigger: string;
  object_id: string | null;
  occurred_at: Date;
  caused_by: string | null;
  is_test: boolean;
}

/** Finds the start if this worker holds its lease. */
export const findHeldStart = (organizationId: string, id: string, holder: string): Promise<Start | null> =>
  sql.row<Start>(
    `SELECT id, automation_id, contact_id, trigger, object_id, occurred_at, caused_by, is_test FROM automation_starts
      WHERE organization_id = $1 AND id = $2 AND lease_holder = $3`,
    [organizationId, id, holder],
  );

export interface StartEnd {
  readonly status: 'started' | 'refused';
  readonly reason: RefusedStart | null;
  readonly details: unknown;
  readonly runId: string | null;
}

/** Records the outcome of a start that this worker holds. Returns 0 if another worker holds it now. */
export const endStart = (tx: Tx, organizationId: string, id: string, holder: string, end: StartEnd): Promise<number> =>
  tx
    .bind(
      `UPDATE automation_starts SET status = $status, reason = $reason, details = $details, run_id = $runId, next_attempt_at = NULL,
            lease_until = NULL, lease_holder = NULL, error = NULL
      WHERE organization_id = $organizationId AND id = $id AND lease_holder = $holder AND status = 'waiting'`,
      {
        organizationId,
        id,
        holder,
        status: end.status,
        reason: end.reason,
        details: JSON.stringify(end.details ?? null),
        runId: end.runId,
      },
    )
    .run();

/** Deletes a start that does not match the flow's trigger. Such a start is not listed as refused. */
export const dropStart = (organizationId: string, id: string, holder: string): Promise<number> =>
  sql.run('DELETE FROM automation_starts WHERE organization_id = $1 AND id = $2 AND lease_holder = $3', [
    organizationId,
    id,
    holder,
  ]);

export interface NewStart {
  readonly id: string;
  readonly automationId: string;
  readonly contactId: string | null;
  readonly status: 'started' | 'refused';
  readonly reason: RefusedStart | null;
  readonly details: unknown;
  readonly body: unknown;
  readonly runId: string | null;
  readonly at: Date;
}

/** Inserts a call of the flow's webhook together with its outcome. */
export const insertCall = (tx: Tx, organizationId: string, call: NewStart): Promise<number> =>
  tx
    .bind(
      `INSERT INTO automation_starts (id, organization_id, automation_id, contact_id, trigger, occurred_at, status, reason,
                                    details, body, run_id)
     VALUES ($id, $organizationId, $automationId, $contactId, 'webhook', $at, $status, $reason, $details, $body, $runId)`,
      {
        organizationId,
        id: call.id,
        automationId: call.automationId,
        contactId: call.contactId,
        at: call.at,
        status: call.status,
        reason: call.reason,
        details: JSON.stringify(call.details ?? null),
        body: JSON.stringify(call.body ?? null),
        runId: call.runId,
      },
    )
    .run();

/** Finds the text of a customer's message. Null if another app owns the thread and replies to the message. */
export const findText = (organizationId: string, messageId: string): Promise<{ content: string } | null> =>
  sql.row<{ content: string }>(
    'SELECT content FROM messages WHERE organization_id = $1 AND id = $2 AND NOT answered_elsewhere',
    [organizationId, messageId],
  );

/**
 * Finds the text of a button that the customer tapped, in a message or a template. Null if the message is not a tap, or
 * if another app replies to it.
 */
export const findTap = (organizationId: string, messageId: string): Promise<{ content: string } | null> =>
  sql.row<{ content: string }>(
    `SELECT content FROM messages
      WHERE organization_id = $1 AND id = $2 AND NOT answered_elsewhere
        AND (type = 'button' OR (type = 'interactive' AND payload->'interactive' ? 'button_reply'))`,
    [organizationId, messageId],
  );

interface AdRow {
  ad_id: string;
  ad_headline: string;
  ad_text: string;
  ad_url: string;
}

/**
 * Finds the ad from which the customer wrote, as variables for the run. Null if there is no ad, or if another app
 * replies to the message.
 */
export const findAd = (organizationId: string, messageId: string): Promise<AdRow | null> =>
  sql.row<AdRow>(
    `SELECT coalesce(r->>'source_id', '') AS ad_id, coalesce(r->>'headline', '') AS ad_headline,
            coalesce(r->>'body', '') AS ad_text, coalesce(r->>'source_url', '') AS ad_url
       FROM (SELECT payload->'referral' AS r FROM messages
              WHERE organization_id = $1 AND id = $2 AND NOT answered_elsewhere) m
      WHERE r->>'source_type' = 'ad'`,
    [organizationId, messageId],
  );

/** Finds the rating of a conversation, as variables for the run. */
export const findRating = (
  organizationId: string,
  conversationId: string,
): Promise<{ rating: number | null; rating_comment: string | null } | null> =>
  sql.row<{ rating: number | null; rating_comment: string | null }>(
    'SELECT rating_score AS rating, rating_comment FROM conversations WHERE organization_id = $1 AND id = $2',
    [organizationId, conversationId],
  );

/** Finds the partitions with due starts that no worker holds. */
export const partitionsWithDueStarts = (at: Date): Promise<{ organization_id: string; lane: number }[]> =>
  sql.rows<{ organization_id: string; lane: number }>(
    `SELECT DISTINCT organization_id, lane FROM automation_starts
      WHERE status = 'waiting' AND next_attempt_at <= $1 AND (lease_until IS NULL OR lease_until <= now())`,
    [at],
  );

/** Deletes finished starts that are older than the given time. Starts are stored as long as domain events are. */
export const deleteOldStarts = (before: Date): Promise<number> =>
  sql.run("DELETE FROM automation_starts WHERE created_at < $1 AND status <> 'waiting'", [before]);
