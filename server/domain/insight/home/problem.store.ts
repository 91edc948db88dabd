import type { Expiry, Problem } from '#server/contract/insight/home.ts';
import { flowLoops } from '#server/db/flow-loops.ts';
import { isoText } from '#server/db/iso-text.ts';
import { sql } from '#server/db/sql.ts';

export interface LineRow<Kind> {
  kind: Kind;
  critical: boolean;
  id: string | null;
  name: string | null;
  count: number | null;
  reason: string | null;
  at: string | null;
}
type ProblemRow = LineRow<Problem['kind']>;
type ExpiryRow = LineRow<Expiry['kind']>;

/**
 * How many recent attempts decide whether an endpoint counts as failing. An occasional success does not make a failing
 * endpoint healthy.
 */
const attemptsRead = 200;
const attemptsMin = 5;

/**
 * Finds the failures that administrators have to deal with: those that persist, and those that happened within the day
 * before `at`.
 */
export const selectProblems = (organizationId: string, at: Date): Promise<ProblemRow[]> =>
  sql.rows<ProblemRow>(
    `WITH given_up AS (
       SELECT e.id, e.url, e.active, e.disabled_at, e.disabled_reason, e.failing_since,
              (SELECT count(*)::int FROM (SELECT FROM webhook_deliveries d WHERE d.endpoint_id = e.id AND d.status = 'exhausted'
                  AND d.created_at > $2::timestamptz - interval '24 hours' LIMIT 1000) d) AS lost,
              (SELECT CASE WHEN count(*) >= ${attemptsMin} THEN (100 * count(*) FILTER (WHERE a.good) / count(*))::int END
                 FROM (SELECT a.response_status BETWEEN 200 AND 299 AND a.error IS NULL AS good
                         FROM (SELECT d.id, d.created_at FROM webhook_deliveries d WHERE d.endpoint_id = e.id
                                  AND d.created_at > $2::timestamptz - interval '24 hours' ORDER BY d.created_at DESC LIMIT ${attemptsRead}) d
                         JOIN webhook_attempts a ON a.delivery_id = d.id ORDER BY d.created_at DESC LIMIT ${attemptsRead}) a) AS percent
         FROM webhook_endpoints e WHERE e.organization_id = $1)
     SELECT CASE WHEN NOT active THEN 'webhook_disabled' WHEN failing_since IS NOT NULL THEN 'webhook_failing'
                 WHEN percent < 50 THEN 'webhook_mostly_failing' ELSE 'deliveries_given_up' END AS kind,
            NOT active AS critical, id, url AS name,
            CASE WHEN active AND failing_since IS NULL AND percent < 50 THEN percent ELSE lost END AS count, disabled_reason AS reason,
            ${isoText('coalesce(CASE WHEN active THEN failing_since ELSE disabled_at END, failing_since)')} AS at
       FROM given_up WHERE (active AND (failing_since IS NOT NULL OR lost > 0 OR percent < 50)) OR (NOT active AND disabled_at IS NOT NULL)
     UNION ALL
     SELECT CASE WHEN status = 'connected' THEN 'connection_quality' ELSE 'connection_trouble' END, status <> 'connected', id, name,
            NULL, CASE WHEN status = 'connected' THEN quality ELSE config_error->>'code' END,
            ${isoText("CASE WHEN status = 'config_error' THEN coalesce(config_error_at, updated_at) END")}
       FROM connections
      WHERE organization_id = $1 AND removed_at IS NULL AND (status = 'config_error' OR (status = 'connected' AND quality = 'RED'))
     UNION ALL
     SELECT 'ai_key_failing', last_test_error IN ('unauthorized', 'out_of_credit'), id, name, NULL, last_test_error, ${isoText('last_tested_at')}
       FROM ai_keys WHERE organization_id = $1 AND last_test_error IS NOT NULL
     UNION ALL
     SELECT 'automation_failed', false, a.id, a.name, f.count, NULL, f.at
       FROM (SELECT r.automation_id, count(*)::int AS count, ${isoText('max(r.ended_at)')} AS at
               FROM (SELECT automation_id, ended_at FROM automation_runs WHERE organization_id = $1 AND status = 'failed'
                        AND ended_at > $2::timestamptz - interval '24 hours' ORDER BY ended_at DESC LIMIT 1000) r
              GROUP BY r.automation_id) f JOIN automations a ON a.id = f.automation_id
     UNION ALL
     SELECT 'automation_loop', false, l.id, l.name, NULL, l.started_by, ${isoText('l.since')} FROM (${flowLoops}) l`,
    [organizationId, at],
  );

/** Finds paused campaigns, latest first. */
export const selectPausedCampaigns = (organizationId: string): Promise<ProblemRow[]> =>
  sql.rows<ProblemRow>(
    `SELECT 'campaign_paused' AS kind, coalesce(status_reason, 'by_hand') <> 'by_hand' AS critical, id, name, NULL::int AS count,
            coalesce(status_reason, 'by_hand') AS reason, ${isoText('updated_at')} AS at
       FROM campaigns WHERE organization_id = $1 AND status = 'paused' ORDER BY updated_at DESC LIMIT 20`,
    [organizationId],
  );

interface FailedRow {
  code: string;
  retryable: boolean;
  count: number;
  /** The latest of these conversations that the member can open. */
  id: string | null;
  name: string | null;
  at: string;
}

/**
 * Counts the messages that failed within the day before `at` and were not sent again, by the messaging provider's
 * error code. Messages in hidden conversations (those of a campaign, until the customer answers) are counted only for
 * members who see campaigns.
 */
export const selectFailedMessages = (organizationId: string, at: Date, withHidden: boolean): Promise<FailedRow[]> =>
  sql.rows<FailedRow>(
    `WITH failed AS (
       SELECT m.conversation_id, m.delivery_error, m.failed_at FROM messages m
        WHERE m.organization_id = $1 AND m.delivery_status = 'failed' AND m.failed_at > $2::timestamptz - interval '24 hours'
          AND m.sent_again_as IS NULL ORDER BY m.failed_at DESC LIMIT 1000
     ), kinds AS (
       SELECT coalesce(f.delivery_error->>'code', 'unknown') AS code, coalesce((f.delivery_error->>'retryable')::boolean, false) AS retryable,
              count(*)::int AS count, max(f.failed_at) AS at,
              (array_agg(k.id ORDER BY f.failed_at DESC) FILTER (WHERE NOT k.hidden_until_reply))[1] AS id
         FROM failed f JOIN conversations k ON k.id = f.conversation_id
        WHERE NOT k.is_test AND ($3 OR NOT k.hidden_until_reply) GROUP BY 1, 2)
     SELECT s.code, s.retryable, s.count, s.id, coalesce(c.name, k."user"->>'name') AS name, ${isoText('s.at')} AS at
       FROM kinds s LEFT JOIN conversations k ON k.id = s.id LEFT JOIN contacts c ON c.id = k.contact_id
      ORDER BY s.count DESC, s.at DESC LIMIT 10`,
    [organizationId, at, withHidden],
  );

/** Finds API keys that expire within 14 days, and templates that the messaging provider paused or disabled. */
export const selectExpiring = (organizationId: string, at: Date): Promise<ExpiryRow[]> =>
  sql.rows<ExpiryRow>(
    `SELECT 'key_expiring' AS kind, expires_at <= $2::timestamptz + interval '2 days' AS critical, id, name, NULL::int AS count,
            NULL AS reason, ${isoText('expires_at')} AS at
       FROM api_keys WHERE organization_id = $1 AND revoked_at IS NULL AND expires_at > $2 AND expires_at <= $2::timestamptz + interval '14 days'
     UNION ALL
     SELECT 'template_unusable', false, t.connection_id, t.name, NULL, t.status, ${isoText('t.updated_at')}
       FROM (SELECT * FROM templates WHERE organization_id = $1 AND status IN ('PAUSED', 'DISABLED') ORDER BY updated_at DESC LIMIT 20) t
       JOIN connections c ON c.id = t.connection_id AND c.removed_at IS NULL`,
    [organizationId, at],
  );

/** Returns when the trial ends; null if the plan is no trial. */
export const selectTrial = (organizationId: string): Promise<{ ends_at: string | null } | null> =>
  sql.row<{ ends_at: string | null }>(
    `SELECT CASE WHEN plan = 'trial' THEN ${isoText('trial_ends_at')} END AS ends_at FROM organizations WHERE id = $1`,
    [organizationId],
  );
