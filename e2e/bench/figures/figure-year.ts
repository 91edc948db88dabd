import type { Statement } from '../shared/messages-fixture.ts';

/** The number of messages in a conversation. */
export const each = 10;
/** The number of conversations that one statement fills with messages. */
const batch = 10_000;

// SQL that creates the participants: agents, a second phone number, returning customers, queues and tags. For the
// members only ids are created, as if they had left the team.
const cast = (id: string, connectionId: string, conversations: number): Statement[] => [
  [
    `INSERT INTO agents (id, organization_id, name, slug, created_at, updated_at)
     SELECT gen_random_uuid(), $1, 'Bia ' || n, 'bia-' || n, now(), now() FROM generate_series(1, 3) n`,
    id,
  ],
  [
    `INSERT INTO connections SELECT (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'name', 'Second',
            'phone_number_id', c.phone_number_id || '2'))).* FROM connections c WHERE c.id = $1`,
    connectionId,
  ],
  [
    `INSERT INTO contacts (id, organization_id, name)
     SELECT gen_random_uuid(), $1, 'Marina ' || n FROM generate_series(1, $2::int / 3 + 1) n`,
    id,
    conversations,
  ],
  [
    `INSERT INTO queues (id, organization_id, name) SELECT gen_random_uuid(), $1, 'Fila ' || n FROM generate_series(1, 2) n`,
    id,
  ],
  [
    `INSERT INTO tags (id, organization_id, type, name) SELECT gen_random_uuid(), $1, 'conversation', 'assunto ' || n FROM generate_series(1, 2) n`,
    id,
  ],
];

// SQL that plans the course of each conversation. `told` is true if the event log still contains the conversation's
// events. For the other conversations only rows exist.
const life: Statement[] = [
  ['DROP TABLE IF EXISTS life'],
  [
    `CREATE TEMP TABLE life (id uuid, n int, at timestamptz, took interval, channel text, place int, agent int, queue int, person int,
       member int, code text, reopened boolean, score int, sentiment text, told boolean)`,
  ],
];
const lives = (id: string, conversations: number): Statement[] => [
  [
    `INSERT INTO life SELECT gen_random_uuid(), n, date_trunc('milliseconds', now() - (7 + random() * 357) * interval '1 day'),
            floor(exp(random() * 11)) * interval '1 second' + interval '20 minutes',
            (ARRAY['chatapp', 'chatapp', 'web', 'api'])[1 + floor(random() * 4)::int], floor(random() * 2)::int, floor(random() * 3)::int,
            floor(random() * 3)::int, floor(random() * $1)::int, floor(random() * 3)::int,
            CASE WHEN random() < 0.3 THEN (ARRAY['customer_request', 'missing_knowledge', 'usage_limit', ''])[1 + floor(random() * 4)::int] END,
            random() < 0.1, CASE WHEN random() < 0.3 THEN 1 + floor(random() * 5)::int END,
            CASE WHEN random() < 0.7 THEN (ARRAY['positive', 'neutral', 'negative'])[1 + floor(random() * 3)::int] END, random() < 0.2
       FROM generate_series(1, $1::int) n`,
    conversations,
  ],
  [`UPDATE life SET told = true WHERE reopened OR code IS NOT NULL`],
  [
    `INSERT INTO conversations (id, organization_id, contact_id, connection_id, agent_id, queue_id, channel, status, created_at, resolved_at,
                                rating_score, rated_at, sentiment)
     SELECT l.id, $1, p.ids[1 + l.person % cardinality(p.ids)], CASE WHEN channel = 'chatapp' THEN c.ids[1 + place] END, a.ids[1 + agent],
            q.ids[queue], channel::channel, 'resolved', at, at + took + CASE WHEN reopened THEN interval '2 days' ELSE interval '0' END,
            score, CASE WHEN score IS NOT NULL THEN at + took END, sentiment
       FROM life l, (SELECT array_agg(id) AS ids FROM agents WHERE organization_id = $1) a, (SELECT array_agg(id) AS ids FROM queues WHERE organization_id = $1) q,
            (SELECT array_agg(id) AS ids FROM contacts WHERE organization_id = $1) p, (SELECT array_agg(id) AS ids FROM connections WHERE organization_id = $1) c`,
    id,
  ],
  [
    `INSERT INTO conversation_tags (organization_id, conversation_id, tag_id)
     SELECT $1, l.id, t.id FROM life l JOIN tags t ON t.organization_id = $1 WHERE (l.n + right(t.name, 1)::int) % 4 = 0`,
    id,
  ],
];

/**
 * SQL for the author of a message. People reply in conversations that were handed off. Other replies are from the AI or
 * an API key, or are system messages.
 */
const author = `CASE WHEN w % 2 = 1 THEN 'contact' WHEN l.code IS NOT NULL AND w > 4 THEN 'member' WHEN w = 10 THEN 'system'
                     WHEN l.n % 9 = 0 THEN 'key' ELSE 'agent' END`;
const messages = (id: string, index: number): Statement => [
  `INSERT INTO messages (id, organization_id, conversation_id, role, content, author, delivery_status, sent_at, failed_at, created_at)
   SELECT gen_random_uuid(), $1, l.id, (CASE WHEN w % 2 = 1 THEN 'user' ELSE 'assistant' END)::message_role, 'Mensagem ' || w,
          jsonb_build_object('kind', ${author}, 'id', CASE WHEN ${author} = 'member' THEN md5('member ' || l.member)::uuid END),
          (CASE WHEN w % 2 = 1 OR l.channel <> 'chatapp' THEN NULL WHEN (l.n + w) % 31 = 0 THEN 'failed' ELSE 'read' END)::delivery_state,
          CASE WHEN w % 2 = 0 AND (l.n + w) % 31 <> 0 THEN l.at END, CASE WHEN w % 2 = 0 AND (l.n + w) % 31 = 0 THEN l.at END,
          l.at + w * (1 + coalesce(l.score, 0)) * interval '1 minute'
            + CASE WHEN l.reopened AND w > 6 THEN l.took + interval '1 day' ELSE interval '0' END
     FROM life l, generate_series(1, $2::int) w WHERE l.n > $3 AND l.n <= $3 + $4 ORDER BY l.n, w`,
  id,
  each,
  index * batch,
  batch,
];

/**
 * SQL that inserts the events of the conversations whose events are still in the event log. The consumer has not
 * processed these events yet. For the other conversations, the SQL inserts the figures that a rebuild would store.
 */
const log = (id: string): Statement[] => [
  [
    `INSERT INTO outbox (id, organization_id, type, object_id, context, occurred_at)
     SELECT gen_random_uuid(), $1, 'conversation.' || f.type, l.id, f.context, f.at
       FROM life l, LATERAL (VALUES ('created', l.at, '{}'::jsonb),
              (CASE WHEN l.code IS NOT NULL THEN 'handoff_requested' END, l.at + interval '5 minutes',
               CASE WHEN l.code = '' THEN '{}' ELSE jsonb_build_object('code', l.code) END),
              (CASE WHEN l.code IS NOT NULL AND l.n % 2 = 0 THEN 'taken_over' END, l.at + interval '6 minutes',
               jsonb_build_object('user_id', md5('member ' || (l.member + 1) % 3)::uuid)),
              ('resolved', l.at + l.took, '{}'),
              (CASE WHEN l.reopened THEN 'reopened' END, l.at + l.took + interval '1 day', '{}'),
              (CASE WHEN l.reopened THEN 'resolved' END, l.at + l.took + interval '2 days', '{}')) AS f(type, at, context)
      WHERE l.told AND f.type IS NOT NULL ORDER BY f.at`,
    id,
  ],
  [
    `INSERT INTO figure_stale (organization_id, conversation_id, at) SELECT $1, id, at FROM life WHERE NOT told ORDER BY at`,
    id,
  ],
];

/**
 * SQL that creates a year of an organization's data. Apart from ids, the data depends only on the number of
 * conversations. The data has returning customers, two channels, two numbers, reopenings, handoffs with and without a
 * type, members, ratings, sentiment, queues and tags.
 */
export const yearOf = (id: string, connectionId: string, conversations: number): Statement[] => [
  ['SET statement_timeout = 0'],
  ['SELECT setseed(0.13)'],
  ...cast(id, connectionId, conversations),
  ...life,
  ...lives(id, conversations),
  ...Array.from({ length: Math.ceil(conversations / batch) }, (_, index) => messages(id, index)),
  ...log(id),
];
