import { newId } from '#server/base/ids.ts';
import { handoffCodes } from '#server/contract/inbox/handoff-codes.ts';
import { pool } from '#server/db/pool.ts';
import { createAgent, createConnection } from '../factories.ts';

const minute = 60_000;
const begin = Date.parse('2026-01-05T00:00:00Z');

/** Makes a generator of random numbers (mulberry32). The same seed always gives the same numbers. */
function diceOf(seed: number) {
  let state = seed;
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const among = <T>(some: readonly T[]): T => some[Math.floor(roll() * some.length)] as T;
  return { roll, among };
}
type Dice = ReturnType<typeof diceOf>;

interface Cast {
  readonly agents: readonly string[];
  readonly connections: readonly string[];
  readonly queues: readonly string[];
  readonly tags: readonly string[];
  readonly people: readonly string[];
  readonly members: readonly string[];
}

type Row = Record<string, unknown>;
type LivedEvent = { readonly type: string; readonly object_id: string; readonly context: object; readonly at: number };

/**
 * Makes the objects that take part in the simulation. There are two of each kind and seven people, so that some people
 * write again within three days.
 */
async function castOf(organizationId: string): Promise<Cast> {
  const [queues, tags] = [
    [newId(), newId()],
    [newId(), newId()],
  ];
  const people = Array.from({ length: 7 }, newId);
  const make = (sql: string, ids: readonly string[]) => pool.query(sql, [organizationId, ids]);
  await make(`INSERT INTO queues (id, organization_id, name) SELECT q, $1, q FROM unnest($2::uuid[]) q`, queues);
  await make(
    `INSERT INTO tags (id, organization_id, type, name) SELECT t, $1, 'conversation', t FROM unnest($2::uuid[]) t`,
    tags,
  );
  await make(`INSERT INTO contacts (id, organization_id, name) SELECT c, $1, c FROM unnest($2::uuid[]) c`, people);
  return {
    agents: [await createAgent(organizationId), await createAgent(organizationId)],
    connections: [await createConnection(organizationId), await createConnection(organizationId)],
    queues,
    tags,
    people,
    members: [newId(), newId()],
  };
}

const kinds = [
  'in',
  'in',
  'in',
  'ai',
  'ai',
  'person',
  'person',
  'key',
  'automation',
  'system',
  'failed',
  'queued',
] as const;
const turns = ['resolve', 'resolve', 'reopen', 'handoff', 'announce', 'take', 'rate', 'feel'] as const;
/** The time between the AI's announcement of a handoff and the handoff, in milliseconds. */
const announcedMs = 40;

/** Makes a message with the given time and a suitable author. A failed or queued message has no sending time. */
function messageOf(
  kind: (typeof kinds)[number],
  conversation: string,
  at: number,
  { members }: Cast,
  { roll, among }: Dice,
): Row {
  const author =
    { in: 'contact', ai: 'agent', person: 'member', failed: 'agent', queued: 'member' }[kind as string] ?? kind;
  const moment = new Date(at).toISOString();
  const left = kind !== 'failed' && kind !== 'queued';
  // Some channels report no status of a sent message.
  const isTold = roll() < 0.8;
  return {
    id: newId(),
    conversation_id: conversation,
    role: kind === 'in' ? 'user' : 'assistant',
    author: { kind: author, id: author === 'member' ? among(members) : null, name: null },
    created_at: moment,
    delivery_status: kind === 'in' || (left && !isTold) ? null : left ? 'sent' : kind,
    sent_at: kind !== 'in' && left && isTold ? moment : null,
    failed_at: kind === 'failed' ? moment : null,
  };
}

/** Simulates one conversation from its beginning to its last event. */
function liveOne(cast: Cast, dice: Dice): { row: Row; messages: Row[]; events: LivedEvent[]; tags: string[] } {
  const { roll, among } = dice;
  const id = newId();
  let at = begin + Math.floor(roll() * 48) * 7 * 24 * 60 * minute + Math.floor(roll() * 4 * 24 * 60 * minute);
  const events: LivedEvent[] = [];
  const note = (type: string, context: object = {}) =>
    events.push({ type: `conversation.${type}`, object_id: id, context, at });
  const connection = among([null, ...cast.connections]);
  const row: Row = {
    id,
    contact_id: among([null, ...cast.people]),
    connection_id: connection,
    agent_id: among([null, ...cast.agents]),
    queue_id: among([null, ...cast.queues]),
    channel: connection ? 'chatapp' : among(['web', 'api']),
    status: 'open',
    created_at: new Date(at).toISOString(),
    is_test: roll() < 0.04,
    hidden_until_reply: roll() < 0.04,
  };
  // Some conversations have no `created` event in the event log, as if the event was deleted before a consumer read it.
  if (roll() < 0.9) note('created');
  const messages: Row[] = [];
  for (let left = 3 + Math.floor(roll() * 14); left > 0; left -= 1) {
    at += 1 + Math.floor(Math.exp(roll() * 8) * minute * (roll() < 0.1 ? 20 : 1));
    const moment = new Date(at).toISOString();
    if (roll() < 0.6) {
      messages.push(messageOf(among(kinds), id, at, cast, dice));
      continue;
    }
    const turn = among(turns);
    if (turn === 'resolve' && row.status === 'open') {
      Object.assign(row, { status: 'resolved', resolved_at: moment });
      note('resolved');
    } else if (turn === 'reopen' && row.status === 'resolved') {
      Object.assign(row, { status: 'open', resolved_at: null });
      note('reopened');
    } else if (turn === 'handoff') note('handoff_requested', roll() < 0.3 ? {} : { code: among(handoffCodes) });
    else if (turn === 'announce') {
      messages.push(messageOf('ai', id, at, cast, dice));
      at += announcedMs;
      note('handoff_requested', { code: among(handoffCodes) });
    } else if (turn === 'take') note('taken_over', { user_id: among(cast.members) });
    else if (turn === 'rate') Object.assign(row, { rating_score: 1 + Math.floor(roll() * 5), rated_at: moment });
    else if (turn === 'feel') row.sentiment = among(['positive', 'neutral', 'negative']);
  }
  // A person may have only one open conversation with a WhatsApp number. Open conversations are therefore moved to
  // another channel.
  if (row.status === 'open' && row.contact_id) row.channel = 'embed';
  return { row, messages, events, tags: cast.tags.filter(() => roll() < 0.4) };
}

const insert = (table: string, columns: string, organizationId: string, rows: readonly Row[]) =>
  pool.query(
    `INSERT INTO ${table} (organization_id, ${columns}) SELECT $1, ${columns.replaceAll(/(\w+)/g, 'r.$1')}
       FROM jsonb_populate_recordset(NULL::${table}, $2::jsonb) r`,
    [organizationId, JSON.stringify(rows)],
  );

/**
 * Simulates a year of an organization from a seed, with all the data from which reports are computed. Adds the domain
 * events to the event log in order, in two halves, and calls `between` after each half.
 */
export async function liveYear(
  organizationId: string,
  seed: number,
  conversations: number,
  between: () => Promise<void>,
) {
  const [cast, dice] = [await castOf(organizationId), diceOf(seed)];
  const lives = Array.from({ length: conversations }, () => liveOne(cast, dice));
  const columns = 'id, contact_id, connection_id, agent_id, queue_id, channel, status, created_at, resolved_at';
  const rows = lives.map(({ row }) => row);
  await insert(
    'conversations',
    `${columns}, rating_score, rated_at, sentiment, is_test, hidden_until_reply`,
    organizationId,
    rows,
  );
  const said = 'id, conversation_id, role, author, created_at, delivery_status, sent_at, failed_at';
  const messages = lives.flatMap((one) => one.messages);
  await pool.query(
    `INSERT INTO messages (organization_id, content, ${said}) SELECT $1, 'x', ${said.replaceAll(/(\w+)/g, 'r.$1')}
       FROM jsonb_populate_recordset(NULL::messages, $2::jsonb) r ORDER BY r.created_at`,
    [organizationId, JSON.stringify(messages)],
  );
  const tagged = lives.flatMap(({ row, tags }) => tags.map((tag) => ({ conversation_id: row.id, tag_id: tag })));
  await insert('conversation_tags', 'conversation_id, tag_id', organizationId, tagged);
  // The event log has at least one event of every conversation, even if its `created` event is missing.
  const seen = lives.map(({ row }) => ({ type: 'conversation.changed', object_id: row.id, context: {}, at: begin }));
  const events = [...seen, ...lives.flatMap((one) => one.events).sort((one, other) => one.at - other.at)];
  const half = Math.ceil(events.length / 2);
  for (const some of [events.slice(0, half), events.slice(half)]) {
    await pool.query(
      `INSERT INTO outbox (id, organization_id, type, object_id, context, occurred_at)
       SELECT gen_random_uuid(), $1, f ->> 'type', f ->> 'object_id', f -> 'context', to_timestamp((f ->> 'at')::float8 / 1000)
         FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS r(f, n) ORDER BY n`,
      [organizationId, JSON.stringify(some)],
    );
    await between();
  }
  return cast;
}
