import type { Tx } from '#server/db/transact.ts';
import type { HistoryEvent, HistoryWorld, Row } from './demo-history-world.ts';

/** Inserts many rows of a table in one statement, in their order. */
const fill = (tx: Tx, table: string, columns: string, rows: readonly Row[]): Promise<number> =>
  tx.run(
    `INSERT INTO ${table} (organization_id, ${columns})
     SELECT organization_id, ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  );

const byTime = (rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => (String(one.created_at) < String(other.created_at) ? -1 : 1));

async function fillContacts(tx: Tx, { rows }: HistoryWorld): Promise<void> {
  const assigned = 'assigned_user_id, assigned_at, assignment_source, opted_out_at';
  const seen = 'first_seen_at, last_seen_at, created_at, updated_at';
  await fill(tx, 'contacts', `id, name, email, phone, wa_id, custom_fields, ${assigned}, ${seen}`, rows.contacts);
  const identifiers = 'id, contact_id, type, value, match_key, created_at';
  await fill(tx, 'contact_identifiers', identifiers, rows.contact_identifiers);
  await fill(tx, 'contact_tags', 'contact_id, tag_id, created_at', rows.contact_tags);
  const columns = 'contact_id, pipeline_id, stage_id, entered_stage_at, lost_at, lost_reason';
  await fill(tx, 'contact_pipelines', columns, rows.contact_pipelines);
  await fill(tx, 'contact_history', 'id, contact_id, type, data, at', rows.contact_history);
}

async function fillConversations(tx: Tx, { rows }: HistoryWorld): Promise<void> {
  const handoff = 'handoff_reason, handoff_code, handoff_requested_at, handoff_requested_by';
  const person = 'taken_over_by_id, taken_over_at, resolved_at, resolved_by, waiting_since, awaiting_reply, turn';
  const last = 'last_message_preview, last_message_at, last_inbound_at, last_assistant_message_at, window_expires_at';
  const rating = 'rating_score, rating_comment, rated_at, rating_asked_at';
  const is = 'id, contact_id, connection_id, agent_id, channel, status, "user", hidden_until_reply, unread_count';
  const columns = `${is}, ${handoff}, ${person}, ${last}, ${rating}, created_at, updated_at`;
  await fill(tx, 'conversations', columns, rows.conversations);
  await fill(tx, 'conversation_tags', 'conversation_id, tag_id, created_at', rows.conversation_tags);
  const said = 'id, conversation_id, connection_id, role, type, content, payload, wamid, author';
  const became = 'delivery_status, sent_at, delivered_at, read_at, failed_at, delivery_error';
  const price = 'pricing, priced_at, cost, cost_currency';
  // Insert the messages in the order of their creation, so that the order of arrival is the same.
  await fill(tx, 'messages', `${said}, ${became}, ${price}, created_at, updated_at`, byTime(rows.messages));
  const activityColumns = 'id, conversation_id, kind, "by", about_id, text, at';
  await fill(tx, 'conversation_happenings', activityColumns, rows.conversation_happenings);
  await fill(tx, 'conversion_events', 'id, conversation_id, name, metadata, at', rows.conversion_events);
  const turn =
    'id, conversation_id, agent_id, version_id, number, outcome, handoff_code, message_id, provider, model, steps';
  const spent = 'tokens_in, tokens_out, cost, currency, started_at, ended_at, trace';
  await fill(tx, 'agent_turns', `${turn}, ${spent}`, rows.agent_turns);
}

async function fillCampaignsAndAutomations(tx: Tx, { rows }: HistoryWorld): Promise<void> {
  const campaign = 'id, connection_id, name, status, phase, revision, settings, template, audience, created_by';
  await fill(tx, 'campaigns', `${campaign}, started_at, completed_at, created_at, updated_at`, rows.campaigns);
  const recipient =
    'id, campaign_id, contact_id, status, message_id, params, error, reason, variant, is_prepared, attempt';
  const deeds = 'next_attempt_at, sent_at, clicked_at, replied_at, converted_at, opted_out_at, created_at, updated_at';
  await fill(tx, 'campaign_recipients', `${recipient}, ${deeds}`, rows.campaign_recipients);
  const run = 'id, automation_id, version_id, contact_id, status, position, variables, cause, depth, visit, attempts';
  await fill(tx, 'automation_runs', `${run}, started_at, ended_at, is_test, wait_number, lane`, rows.automation_runs);
  const step = 'id, run_id, visit, place, type, input, decision, effect, error, started_at, duration_ms';
  await fill(tx, 'automation_steps', step, rows.automation_steps);
  const start = 'id, automation_id, contact_id, trigger, fact_id, object_id, occurred_at, status, run_id, created_at';
  await fill(tx, 'automation_starts', `${start}, is_test, lane, attempts`, rows.automation_starts);
}

/**
 * Sets the cost of campaign messages from the rate of their day, as the product does when the messaging provider
 * reports the pricing.
 */
const price = (tx: Tx, organizationId: string): Promise<number> =>
  tx.run(
    `UPDATE messages m SET cost = r.amount, cost_currency = r.currency
       FROM (SELECT p.id, rate.amount, rate.currency FROM messages p
               CROSS JOIN LATERAL parley_rate($1, 'BR', 'marketing', p.priced_at) rate
              WHERE p.organization_id = $1 AND p.pricing ->> 'category' = 'marketing' AND p.cost IS NULL) r
      WHERE m.organization_id = $1 AND m.id = r.id`,
    [organizationId],
  );

export async function fillHistory(tx: Tx, organizationId: string, world: HistoryWorld): Promise<void> {
  await fillContacts(tx, world);
  await fillConversations(tx, world);
  await fillCampaignsAndAutomations(tx, world);
  await price(tx, organizationId);
}

/** A conversation of the demo's last days, for which the event log has no domain events yet. */
export interface Untold {
  id: string;
  contact_id: string | null;
  created_at: Date;
  handoff_requested_at: Date | null;
  handoff_reason: string | null;
  taken_over_at: Date | null;
  taken_over_by_id: string | null;
  resolved_at: Date | null;
  resolved_by: Record<string, unknown> | null;
  rated_at: Date | null;
  rating_score: number | null;
}

export const selectUntold = (tx: Tx, organizationId: string): Promise<Untold[]> =>
  tx.rows<Untold & Record<string, unknown>>(
    `SELECT id, contact_id, created_at, handoff_requested_at, handoff_reason, taken_over_at, taken_over_by_id, resolved_at,
            resolved_by, rated_at, rating_score FROM conversations WHERE organization_id = $1`,
    [organizationId],
  );

/**
 * Fills the event log in the state after every consumer has read it: domain events in order, and the consumers'
 * positions at the end.
 */
export async function fillLog(
  tx: Tx,
  organizationId: string,
  { events, consumers }: { readonly events: readonly HistoryEvent[]; readonly consumers: readonly string[] },
): Promise<void> {
  const rows = events.map((event, index) => ({ ...event, at: new Date(event.at), position: index + 1 }));
  await tx.run(
    `INSERT INTO outbox (id, organization_id, type, object_id, contact_id, context, occurred_at, published_at, position, caused_by)
     SELECT f.id, $1, f.type, f."objectId", f."contactId", f.context, f.at, f.at, f.position, f."causedBy"
       FROM jsonb_to_recordset($2::jsonb) AS f(id uuid, type text, "objectId" text, "contactId" uuid, context jsonb,
              at timestamptz, position bigint, "causedBy" uuid)
      ORDER BY f.position`,
    [organizationId, JSON.stringify(rows)],
  );
  await tx.run('INSERT INTO fact_logs (organization_id, position) VALUES ($1, $2)', [organizationId, events.length]);
  await tx.run(
    'INSERT INTO fact_readers (organization_id, reader, position) SELECT $1, r.name, $3 FROM unnest($2::text[]) AS r(name)',
    [organizationId, consumers, events.length],
  );
}
