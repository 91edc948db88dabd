import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { systemActor } from '#server/base/actor.ts';
import { newId } from '#server/base/ids.ts';
import { pool } from '#server/db/pool.ts';
import { transact } from '#server/db/transact.ts';
import { createAgent, createConnection, createConversation, createMessage } from '#server/testing/factories.ts';
import { createOrganization, startHarness } from '#server/testing/harness.ts';
import { publishDomainEvents } from '../../../platform/events/publish-domain-events.ts';
import { readOn } from '../../../platform/events/read-on.ts';
import { recordEvents } from '../../../platform/events/record-events.ts';
import { figuresConsumer } from '../refresh/figures-consumer.ts';
import { rebuildFigures, refreshFigures } from '../refresh/refresh-figures.ts';
import { selectDimensions } from '../sums/comparison.store.ts';
import { selectEpisodeSums } from '../sums/episode-sums.store.ts';
import { type Sum, selectCellSums } from '../sums/sums.store.ts';
import { viewOverview } from './view-figures.ts';

const api = startHarness();
afterAll(() => api.stop());

const minute = 60_000;
const start = Date.parse('2026-03-02T12:00:00Z');

type Step = {
  kind: 'in' | 'ai' | 'person' | 'system' | 'failed' | 'resolve' | 'reopen' | 'handoff' | 'rate' | 'move' | 'queue';
  after: number;
};
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    kind: fc.constantFrom(
      'in',
      'in',
      'ai',
      'ai',
      'person',
      'system',
      'failed',
      'resolve',
      'reopen',
      'handoff',
      'rate',
      'move',
      'queue',
    ),
    after: fc.integer({ min: 1, max: 2_000 }),
  }) as fc.Arbitrary<Step>,
  { minLength: 1, maxLength: 14 },
);
const lives = fc.array(
  fc.record({ person: fc.integer({ min: 0, max: 2 }), begins: fc.integer({ min: 0, max: 8_000 }), steps }),
  {
    minLength: 1,
    maxLength: 5,
  },
);

/**
 * Creates conversations in the same way as the product, with rows and domain events, one event at a time. Calls
 * `between` now and then.
 */
async function live(
  organization: string,
  told: typeof lives extends fc.Arbitrary<infer T> ? T : never,
  between: () => Promise<void>,
) {
  const agents = [await createAgent(organization), await createAgent(organization)];
  const connection = await createConnection(organization);
  const queues = [newId(), newId()];
  for (const id of queues)
    await pool.query('INSERT INTO queues (id, organization_id, name) VALUES ($1, $2, $3)', [id, organization, id]);
  const people = [newId(), newId(), newId()];
  for (const [index, id] of people.entries())
    await pool.query('INSERT INTO contacts (id, organization_id, name) VALUES ($1, $2, $3)', [
      id,
      organization,
      `P${index}`,
    ]);
  const member = newId();
  let n = 0;
  for (const one of told) {
    let at = start + one.begins * minute;
    const contactId = people[one.person] as string;
    const id = newId();
    let [status, agent, queue] = ['open', agents[0] as string, null as string | null];
    const event = async (type: string, context: object = {}, objectId = id) => {
      await transact((tx) =>
        recordEvents(tx, systemActor(organization), [
          { type: type as never, objectId, contactId, context: context as never },
        ]),
      );
      await pool.query(
        // Selects only this event, because an earlier event of the same type may not be published yet.
        `UPDATE outbox SET occurred_at = $2
          WHERE organization_id = $1 AND seq = (SELECT max(seq) FROM outbox WHERE organization_id = $1 AND object_id = $3 AND type = $4)`,
        [organization, new Date(at), objectId, type],
      );
    };
    await createConversation(organization, {
      id,
      contactId,
      channel: 'web',
      agentId: agents[0] as string,
      createdAt: new Date(at),
    });
    await event('conversation.created');
    for (const step of one.steps) {
      at += step.after * minute;
      const say = async (role: 'user' | 'assistant', kind: string, left: boolean) => {
        const authorId = kind === 'member' ? member : null;
        const delivery =
          role === 'user'
            ? {}
            : left
              ? { deliveryStatus: 'sent' as const, sentAt: new Date(at) }
              : { deliveryStatus: 'failed' as const, failedAt: new Date(at) };
        const message = await createMessage(organization, id, {
          role,
          author: { kind, id: authorId, name: null },
          createdAt: new Date(at),
          ...delivery,
        });
        await event(
          role === 'user' ? 'message.received' : left ? 'message.sent' : 'message.failed',
          { conversation_id: id },
          message,
        );
      };
      const set = (sql: string, values: unknown[] = []) =>
        pool.query(`UPDATE conversations SET ${sql} WHERE id = $1`, [id, ...values]);
      if (step.kind === 'in') await say('user', 'contact', true);
      if (step.kind === 'ai') await say('assistant', 'agent', true);
      if (step.kind === 'person') await say('assistant', 'member', true);
      if (step.kind === 'system') await say('assistant', 'system', true);
      if (step.kind === 'failed') await say('assistant', 'agent', false);
      if (step.kind === 'resolve' && status === 'open') {
        status = 'resolved';
        await set(`status = 'resolved', resolved_at = $2`, [new Date(at)]);
        await event('conversation.resolved');
      } else if (step.kind === 'reopen' && status === 'resolved') {
        status = 'open';
        await set(`status = 'open', resolved_at = NULL`);
        await event('conversation.reopened');
      }
      if (step.kind === 'handoff') await event('conversation.handoff_requested', { code: 'missing_knowledge' });
      if (step.kind === 'rate') {
        const rated = await set('rating_score = $2, rated_at = $3 ', [1 + (n % 5), new Date(at)]);
        if (rated.rowCount) await event('conversation.rated');
      }
      if (step.kind === 'move') {
        const [from, to] = [agent, agents[n % 2] as string];
        await set('agent_id = $2, connection_id = $3', [to, connection]);
        await event('conversation.changed', from === to ? {} : { agent: { from, to } });
        agent = to;
      }
      if (step.kind === 'queue' && status === 'open') {
        const [from, to] = [queue, queues[n % 3] ?? null];
        await set('queue_id = $2, queued_at = $3', [to, to && new Date(at)]);
        await event('conversation.changed', from === to ? {} : { queue: { from, to } });
        queue = to;
      }
      n += 1;
      if (n % 3 === 0) await between();
    }
  }
}

const cellsOf = async (organization: string) =>
  (
    await pool.query(
      `SELECT dimension, slot, measure, bucket, amount::int, total::float8 FROM figure_cells
        WHERE organization_id = $1 AND (amount <> 0 OR total <> 0) ORDER BY 1, 2, 3, 4`,
      [organization],
    )
  ).rows;
const rowsOf = async (organization: string) => ({
  cells: await cellsOf(organization),
  episodes: (
    await pool.query(
      'SELECT * FROM conversation_episodes WHERE organization_id = $1 ORDER BY conversation_id, number',
      [organization],
    )
  ).rows,
  messages: (
    await pool.query(
      'SELECT * FROM figure_messages WHERE organization_id = $1 ORDER BY conversation_id, slot, author',
      [organization],
    )
  ).rows,
});

/** The definitions of the figures as slow SQL over conversations, messages and the event log. */
const slow = `
WITH events AS (
  SELECT object_id::uuid AS id, type, occurred_at AS at, context ->> 'code' AS code, seq FROM outbox
   WHERE organization_id = $1 AND type LIKE 'conversation.%'
), begun AS (
  SELECT f.id, f.at AS opened_at, row_number() OVER (PARTITION BY f.id ORDER BY f.seq) AS number,
         coalesce(lead(f.at) OVER (PARTITION BY f.id ORDER BY f.seq), 'infinity') AS next_at
    FROM events f WHERE f.type IN ('conversation.created', 'conversation.reopened')
), episodes AS (
  SELECT b.*, k.contact_id,
         (SELECT min(f.at) FROM events f WHERE f.id = b.id AND f.type = 'conversation.resolved' AND f.at >= b.opened_at AND f.at <= b.next_at) AS resolved_at,
         (SELECT min(f.at) FROM events f WHERE f.id = b.id AND f.type = 'conversation.handoff_requested' AND f.at >= b.opened_at AND f.at < b.next_at) AS handed_off_at,
         CASE WHEN k.rated_at >= b.opened_at AND k.rated_at < b.next_at THEN k.rating_score END AS rating
    FROM begun b JOIN conversations k ON k.id = b.id
), said AS (
  SELECT m.*, m.author ->> 'kind' AS kind FROM messages m
   WHERE m.organization_id = $1 AND (m.role = 'user' OR m.role = 'assistant' AND m.sent_at IS NOT NULL)
), answered AS (
  SELECT e.*, asked.at AS asked_at, answer.at AS answered_at, answer.kind AS answered_by
    FROM episodes e
    LEFT JOIN LATERAL (SELECT min(s.created_at) AS at FROM said s WHERE s.conversation_id = e.id AND s.role = 'user'
      AND s.created_at >= e.opened_at AND s.created_at < e.next_at AND (e.resolved_at IS NULL OR s.created_at <= e.resolved_at)) asked ON true
    LEFT JOIN LATERAL (SELECT s.created_at AS at, s.kind FROM said s WHERE s.conversation_id = e.id AND s.role = 'assistant' AND s.kind <> 'system'
      AND s.created_at >= asked.at AND s.created_at < e.next_at AND (e.resolved_at IS NULL OR s.created_at <= e.resolved_at)
      ORDER BY s.created_at, s.seq LIMIT 1) answer ON true
), judged AS (
  SELECT a.*,
         EXISTS (SELECT FROM said s WHERE s.conversation_id = a.id AND s.kind = 'agent' AND s.created_at >= a.opened_at AND s.created_at < a.next_at) AS ai,
         EXISTS (SELECT FROM said s WHERE s.conversation_id = a.id AND s.kind = 'member' AND s.created_at >= a.opened_at AND s.created_at < a.next_at) AS person,
         EXISTS (SELECT FROM episodes n WHERE n.contact_id = a.contact_id AND (n.id, n.number) <> (a.id, a.number)
                  AND n.opened_at > a.opened_at AND n.opened_at >= a.resolved_at AND n.opened_at <= a.resolved_at + interval '72 hours') AS came_again
    FROM answered a
)
SELECT (SELECT count(*)::int FROM judged) AS conversations_opened,
       (SELECT count(resolved_at)::int FROM judged) AS conversations_resolved,
       (SELECT count(handed_off_at)::int FROM judged) AS handoffs,
       (SELECT count(*)::int FROM said WHERE role = 'user') AS messages_in,
       (SELECT count(*)::int FROM said WHERE role = 'assistant') AS messages_out,
       (SELECT percentile_cont(ARRAY[0.5, 0.9]) WITHIN GROUP (ORDER BY extract(epoch FROM answered_at - asked_at)) FROM judged WHERE answered_at IS NOT NULL) AS first_response,
       (SELECT percentile_cont(ARRAY[0.5, 0.9]) WITHIN GROUP (ORDER BY extract(epoch FROM resolved_at - opened_at)) FROM judged WHERE resolved_at IS NOT NULL) AS resolution,
       (SELECT avg((ai AND NOT person AND NOT came_again)::int)::float8 FROM judged WHERE resolved_at IS NOT NULL) AS ai_resolution_rate,
       (SELECT avg(rating)::float8 FROM judged) AS rating_average,
       (SELECT count(*)::int FROM judged WHERE answered_by = 'agent') AS by_ai,
       (SELECT count(*)::int FROM judged WHERE answered_by = 'member') AS by_person`;

const within = (told: number | null, exact: number | null | undefined) => {
  if (told === null || exact === null || exact === undefined) return expect(told).toBe(exact ?? null);
  expect(Math.abs(told - exact)).toBeLessThanOrEqual(exact * 0.1 + 0.001);
};

async function equalsSlowSql(organization: string) {
  const told = await viewOverview(systemActor(organization), {
    from: '2026-01-01',
    to: '2026-12-31',
    granularity: 'day',
  });
  const { rows } = await pool.query(slow, [organization]);
  const { first_response, resolution, ai_resolution_rate, rating_average, by_ai, by_person, ...counts } = rows[0];
  expect(told.totals).toMatchObject(counts);
  expect([told.totals.by.ai.count, told.totals.by.person.count]).toEqual([by_ai, by_person]);
  within(told.totals.first_response_p50, first_response?.[0]);
  within(told.totals.first_response_p90, first_response?.[1]);
  within(told.totals.resolution_p50, resolution?.[0]);
  within(told.totals.resolution_p90, resolution?.[1]);
  expect(told.totals.ai_resolution_rate ?? -1).toBeCloseTo(ai_resolution_rate ?? -1, 3);
  expect(told.totals.rating_average ?? -1).toBeCloseTo(rating_average ?? -1, 3);
  const sum = (name: 'conversations_opened' | 'messages_in' | 'messages_out' | 'handoffs') =>
    told.series.reduce((total, point) => total + point[name], 0);
  for (const name of ['conversations_opened', 'messages_in', 'messages_out', 'handoffs'] as const)
    expect(sum(name)).toBe(told.totals[name]);
}

const nobodyInParticular = {
  ...{
    channel: null,
    connection_id: null,
    agent_id: null,
    member_id: null,
    tag_id: null,
    queue_id: null,
    contacts: null,
  },
};

/**
 * Checks that the stored sums of every dimension equal the sums computed from episodes and messages. The organization
 * never closes, so business hours must change nothing.
 */
async function equalsEpisodes(organization: string) {
  const [from, to] = ['2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z'];
  const parts = { from, to, at: [from, '2026-03-03T00:00:00Z', '2026-03-04T12:00:00Z'] };
  const always = { begins: [0], ends: [Date.parse(to)], before: [0] };
  const sorted = (sums: readonly Sum[]) =>
    sums
      .filter(({ amount, total }) => amount !== 0 || total !== 0)
      .map((one) => JSON.stringify(Object.entries(one).sort()))
      .sort();
  for (const by of ['all', 'channel', 'number', 'agent', 'member', 'queue']) {
    const dimensions = by === 'all' ? ['all'] : await selectDimensions(organization, by);
    const cells = sorted(await selectCellSums(null, organization, dimensions, [{ begins: from, ends: to }], parts.at));
    const computed = (open: typeof always | null) =>
      transact((tx) => selectEpisodeSums(tx, organization, by, parts, nobodyInParticular, open));
    expect(sorted(await computed(null))).toEqual(cells);
    if (by === 'all') expect(sorted(await computed(always))).toEqual(cells);
  }
}

describe('figures (contract/engagement.md#figures)', () => {
  it('live sums and rebuilt sums are equal, and equal slow SQL, for random histories', async () => {
    await fc.assert(
      fc.asyncProperty(lives, async (told) => {
        const organization = await createOrganization({ name: 'Figures' });
        const between = async () => {
          await publishDomainEvents(organization, [figuresConsumer]);
          await refreshFigures(organization);
          // This request stores the sums of whole days. After the later changes, these stored sums must not be
          // returned.
          await viewOverview(systemActor(organization), { from: '2026-03-01', to: '2026-03-12', granularity: 'day' });
        };
        await live(organization, told, between);
        await between();
        const lived = await rowsOf(organization);
        await equalsSlowSql(organization);
        await equalsEpisodes(organization);
        await rebuildFigures(organization);
        expect(await rowsOf(organization)).toEqual(lived);
        await equalsSlowSql(organization);
      }),
      { numRuns: 12 },
    );
  });

  it('counts each event once when the log is replayed and when several workers refresh at once', async () => {
    const organization = await createOrganization();
    const told = fc.sample(lives, { numRuns: 4, seed: 7 }).flat();
    await live(organization, told, async () => {
      await publishDomainEvents(organization, [figuresConsumer]);
      await Promise.all([refreshFigures(organization), refreshFigures(organization)]);
    });
    await publishDomainEvents(organization, [figuresConsumer]);
    await refreshFigures(organization);
    const lived = await rowsOf(organization);
    await pool.query(`UPDATE fact_readers SET position = 0 WHERE organization_id = $1 AND reader = 'figures'`, [
      organization,
    ]);
    await readOn(organization, figuresConsumer);
    await Promise.all([1, 2, 3].map(() => refreshFigures(organization)));
    expect(await rowsOf(organization)).toEqual(lived);
    await equalsSlowSql(organization);
  });

  it('a failed refresh changes neither sums nor stale marks, and the next refresh succeeds', async () => {
    const organization = await createOrganization();
    await live(organization, fc.sample(lives, { numRuns: 2, seed: 3 }).flat(), async () => {});
    await publishDomainEvents(organization, [figuresConsumer]);
    const noted = () =>
      pool.query('SELECT count(*)::int AS n FROM figure_stale WHERE organization_id = $1', [organization]);
    const before = (await noted()).rows[0].n;
    expect(before).toBeGreaterThan(0);
    await pool.query(
      `ALTER TABLE figure_cells ADD CONSTRAINT refuses CHECK (organization_id <> '${organization}') NOT VALID`,
    );
    await expect(refreshFigures(organization)).rejects.toThrow();
    expect((await noted()).rows[0].n).toBe(before);
    expect(await rowsOf(organization)).toEqual({ cells: [], episodes: [], messages: [] });
    await pool.query('ALTER TABLE figure_cells DROP CONSTRAINT refuses');
    await refreshFigures(organization);
    await equalsSlowSql(organization);
  });
});
