import type { RefusedStart } from '#server/contract/automation-editor.ts';
import { sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';
import type { WorkRow, WorkTable } from '../work/work-table.ts';

/** What wants to start a flow, as leased rows. */
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

/** What happened, and to whom. */
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

/** The start, when this worker holds it. */
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

/** What came of it, by whoever holds it; 0: somebody else has it by now. */
export const endStart = (tx: Tx, organizationId: string, id: string, holder: string, end: StartEnd): Promise<number> =>
  tx.run(
    `UPDATE automation_starts SET status = $4, reason = $5, details = $6, run_id = $7, next_attempt_at = NULL,
            lease_until = NULL, lease_holder = NULL, error = NULL
      WHERE organization_id = $1 AND id = $2 AND lease_holder = $3 AND status = 'waiting'`,
    [organizationId, id, holder, end.status, end.reason, JSON.stringify(end.details ?? null), end.runId],
  );

/** It was about nothing the flow cares for: nobody is told. */
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

/** A call of the flow, with what came of it. */
export const insertCall = (tx: Tx, organizationId: string, call: NewStart): Promise<number> =>
  tx.run(
    `INSERT INTO automation_starts (id, organization_id, automation_id, contact_id, trigger, occurred_at, status, reason,
                                    details, body, run_id)
     VALUES ($2, $1, $3, $4, 'webhook', $5, $6, $7, $8, $9, $10)`,
    [
      organizationId,
      call.id,
      call.automationId,
      call.contactId,
      call.at,
      call.status,
      call.reason,
      JSON.stringify(call.details ?? null),
      JSON.stringify(call.body ?? null),
      call.runId,
    ],
  );

/** What somebody wrote to us; null for what somebody else answers, who has the thread. */
export const findText = (organizationId: string, messageId: string): Promise<{ content: string } | null> =>
  sql.row<{ content: string }>(
    'SELECT content FROM messages WHERE organization_id = $1 AND id = $2 AND NOT answered_elsewhere',
    [organizationId, messageId],
  );

/** The words of a button somebody tapped, of a message or of a template; null: the message is no tap, or somebody else answers it. */
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

/** The ad from which somebody wrote, as variables of the run it starts; null: from none, or somebody else answers it. */
export const findAd = (organizationId: string, messageId: string): Promise<AdRow | null> =>
  sql.row<AdRow>(
    `SELECT coalesce(r->>'source_id', '') AS ad_id, coalesce(r->>'headline', '') AS ad_headline,
            coalesce(r->>'body', '') AS ad_text, coalesce(r->>'source_url', '') AS ad_url
       FROM (SELECT payload->'referral' AS r FROM messages
              WHERE organization_id = $1 AND id = $2 AND NOT answered_elsewhere) m
      WHERE r->>'source_type' = 'ad'`,
    [organizationId, messageId],
  );

/** How a conversation was rated, as variables of the run it starts. */
export const findRating = (
  organizationId: string,
  conversationId: string,
): Promise<{ rating: number | null; rating_comment: string | null } | null> =>
  sql.row<{ rating: number | null; rating_comment: string | null }>(
    'SELECT rating_score AS rating, rating_comment FROM conversations WHERE organization_id = $1 AND id = $2',
    [organizationId, conversationId],
  );

/** Lanes with starts that wait and that nobody holds. */
export const lanesWithDueStarts = (at: Date): Promise<{ organization_id: string; lane: number }[]> =>
  sql.rows<{ organization_id: string; lane: number }>(
    `SELECT DISTINCT organization_id, lane FROM automation_starts
      WHERE status = 'waiting' AND next_attempt_at <= $1 AND (lease_until IS NULL OR lease_until <= now())`,
    [at],
  );

/** Kept as long as events are. */
export const deleteOldStarts = (before: Date): Promise<number> =>
  sql.run("DELETE FROM automation_starts WHERE created_at < $1 AND status <> 'waiting'", [before]);
