import { expect } from '@playwright/test';
import pg from 'pg';
import { databaseOf } from '../app/database-of.ts';
import type { RunningApp } from '../app/start-app.ts';

// SQL that inserts the conversations of each day. The AI answers some conversations and hands off others, people answer
// some, and now and then nobody answers.
const conversations = `
  INSERT INTO conversations (id, organization_id, channel, status, created_at, updated_at, resolved_at, "user")
  SELECT gen_random_uuid(), $1, 'embed', 'resolved', at, at, at + make_interval(mins => 45 + 20 * (n % 7)),
         jsonb_build_object('name', 'Cliente ' || d || '-' || n)
    FROM organizations o, generate_series(1, $2::int) d, generate_series(1, 4 + (d * 7) % 5 + CASE WHEN d < 30 THEN 3 ELSE 0 END) n,
         LATERAL (SELECT (date_trunc('day', now() AT TIME ZONE o.timezone) - make_interval(days => d)
                          + make_interval(hours => 8 + (n * 3 + d) % 12, mins => (n * 7) % 50)) AT TIME ZONE o.timezone AS at) t
   WHERE o.id = $1
  RETURNING id, created_at, ("user" ->> 'name') AS name`;

const said = `
  INSERT INTO messages (id, organization_id, conversation_id, role, content, author, created_at, sent_at, delivery_status)
  SELECT gen_random_uuid(), $1, k.id, m.role::message_role, m.content, m.author, k.created_at + m.after,
         CASE WHEN m.role = 'assistant' THEN k.created_at + m.after END, CASE WHEN m.role = 'assistant' THEN 'sent' END::delivery_state
    FROM (SELECT *, split_part("user" ->> 'name', '-', 2)::int AS n FROM conversations WHERE organization_id = $1 AND channel = 'embed') k,
         LATERAL (VALUES
           ('user', 'Oi, tudo bem?', '{"kind":"contact"}'::jsonb, interval '0', true),
           ('assistant', 'Posso ajudar, sim.', '{"kind":"agent"}', make_interval(secs => 4 + k.n), k.n % 4 = 0 OR k.n % 5 = 3),
           ('assistant', 'Vou chamar uma pessoa da equipe.', '{"kind":"agent"}', make_interval(secs => 4 + k.n), k.n % 4 = 1),
           ('assistant', 'Aqui é a Ana.', jsonb_build_object('kind', 'member', 'id', $2::text),
            make_interval(mins => 4 + (k.n * 5) % 23 + extract(hour FROM k.created_at)::int / 2), k.n % 4 IN (1, 2))
         ) AS m(role, content, author, after, is_there)
   WHERE m.is_there`;

const handedOff = `
  INSERT INTO figure_marks (fact_id, organization_id, conversation_id, position, kind, at, code)
  SELECT gen_random_uuid(), $1, conversation_id, 1, 'handoff', created_at + interval '50 milliseconds', 'missing_knowledge'
    FROM messages WHERE organization_id = $1 AND content LIKE 'Vou chamar%'`;

const stale = `INSERT INTO figure_stale (organization_id, conversation_id, at) SELECT $1, id, created_at FROM conversations
  WHERE organization_id = $1 AND channel = 'embed' ORDER BY created_at`;

const campaign = `
  WITH made AS (
    INSERT INTO campaigns (id, organization_id, connection_id, name, status, template, audience, created_at, started_at)
    SELECT gen_random_uuid(), $1, c.id, 'Volta às aulas', 'completed', '{}', '{}', now() - interval '9 days', now() - interval '8 days'
      FROM connections c WHERE c.organization_id = $1 LIMIT 1 RETURNING id
  ), people AS (
    INSERT INTO contacts (id, organization_id, name) SELECT gen_random_uuid(), $1, 'Pessoa ' || n FROM generate_series(1, 80) n RETURNING id, name
  )
  INSERT INTO campaign_recipients (id, organization_id, campaign_id, contact_id, status, sent_at, clicked_at, replied_at)
  SELECT gen_random_uuid(), $1, made.id, p.id,
         CASE WHEN n <= 12 THEN 'replied' WHEN n <= 48 THEN 'read' WHEN n <= 74 THEN 'delivered' ELSE 'sent' END,
         now() - interval '8 days', CASE WHEN n <= 21 THEN now() - interval '7 days' END, CASE WHEN n <= 12 THEN now() - interval '7 days' END
    FROM made, people p, LATERAL (SELECT substr(p.name, 8)::int AS n) x`;

const stages = `
  INSERT INTO contact_pipelines (contact_id, organization_id, pipeline_id, stage_id)
  SELECT c.id, $1, s.pipeline_id, s.id
    FROM contacts c, LATERAL (SELECT CASE WHEN n <= 8 THEN 3 WHEN n <= 22 THEN 2 WHEN n <= 40 THEN 1 ELSE 0 END AS place
                                FROM (SELECT substr(c.name, 8)::int AS n) x) w,
         LATERAL (SELECT s.id, s.pipeline_id FROM pipeline_stages s JOIN pipelines p ON p.id = s.pipeline_id
                   WHERE p.organization_id = $1 ORDER BY p.position, s.position OFFSET w.place LIMIT 1) s
   WHERE c.organization_id = $1 AND c.name LIKE 'Pessoa %'`;

const unanswered = `
  INSERT INTO agent_turns (id, organization_id, conversation_id, agent_id, number, outcome, handoff_code, trace, started_at)
  SELECT gen_random_uuid(), $1, k.id, a.id, k.place, 'hand_off', 'missing_knowledge',
         jsonb_build_object('burst', CASE WHEN k.place <= 3 THEN 'Vocês consertam relógios?' ELSE 'Tem estacionamento?' END), k.created_at
    FROM agents a, (SELECT id, created_at, row_number() OVER (ORDER BY created_at DESC) AS place FROM conversations
                     WHERE organization_id = $1 AND channel = 'embed' LIMIT 4) k
   WHERE a.organization_id = $1`;

/**
 * Inserts `days` days of history into an organization, for testing reports. Resolves when the figures include the
 * history.
 */
export async function plantQuarter(app: RunningApp, name: string, days = 60): Promise<{ conversations: number }> {
  const client = new pg.Client({ connectionString: databaseOf(app) });
  await client.connect();
  try {
    const { rows } = await client.query(
      'SELECT o.id, m.user_id FROM organizations o JOIN members m ON m.organization_id = o.id WHERE o.name = $1 LIMIT 1',
      [name],
    );
    const { id, user_id: person } = rows[0] as { id: string; user_id: string };
    const made = await client.query(conversations, [id, days]);
    await client.query(said, [id, person]);
    for (const statement of [handedOff, campaign, stages, unanswered, stale]) await client.query(statement, [id]);
    // The reconciler updates the figures once a minute, unless an event of the organization triggers an earlier update.
    const left = async () => (await client.query('SELECT FROM figure_stale WHERE organization_id = $1', [id])).rowCount;
    await expect.poll(left, { timeout: 90_000, intervals: [500] }).toBe(0);
    return { conversations: made.rowCount ?? 0 };
  } finally {
    await client.end();
  }
}
