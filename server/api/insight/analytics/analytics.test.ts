import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { pool } from '#server/db/pool.ts';
import { rebuildFigures, refreshFigures } from '#server/domain/insight/analytics/refresh/refresh-figures.ts';
import { registeredConsumers } from '#server/domain/lifecycle/consumers/registered-consumers.ts';
import { publishDomainEvents } from '#server/domain/platform/events/publish-domain-events.ts';
import { createPublishedAgent } from '#server/testing/ai/published-agent.ts';
import { createAgent, createConversation, createMessage } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { answeredConversation } from '#server/testing/records/answered-conversation.ts';

const api = startHarness();
afterAll(() => api.stop());

let organization: string;
let key: string;
let agent: string;

/** Does the work of the job engine shortly after an event: runs the consumers and computes the figures. */
async function settle(of = organization): Promise<void> {
  await publishDomainEvents(of, registeredConsumers);
  await refreshFigures(of);
}
const overview = (query = '', by = key) => api.call('GET', `/analytics/overview${query}`, { key: by });
const ofAgent = (id = agent, query = '') => api.call('GET', `/analytics/agents/${id}${query}`, { key });
const act = (id: string, verb: string, body: object = {}) =>
  api.call('POST', `/conversations/${id}/${verb}`, { key, body });
const chat = async (message: string): Promise<string> =>
  (await api.call('POST', `/agents/${agent}/chat`, { key, body: { message } })).body.conversation_id;

beforeAll(async () => {
  organization = await api.createOrganization();
  key = await api.createKey(organization);
  agent = await createPublishedAgent(organization, {
    slug: 'bia',
    knowledge: [{ title: 'Entrega', text: 'Entregamos em Campinas em até 7 dias úteis.' }],
  });
});

describe('GET /analytics/overview (contract/engagement.md#figures)', () => {
  describe('200', () => {
    it('returns zeros, null medians and every day of the last 30 for an organization without messages', async () => {
      const empty = await api.createOrganization();
      const { status, body } = await overview('', await api.createKey(empty));
      expect(status).toBe(200);
      expect(body).toMatchObject({ granularity: 'day', timezone: 'America/Sao_Paulo' });
      expect(Date.parse(body.to) - Date.parse(body.from)).toBe(30 * 86_400_000);
      expect(Math.abs(Date.parse(body.to) - Date.now())).toBeLessThan(16 * 60_000);
      expect(Math.abs(Date.parse(body.as_of) - Date.now())).toBeLessThan(60_000);
      expect([30, 31]).toContain(body.series.length);
      for (const part of [body.totals, ...body.series]) {
        expect(part).toMatchObject({
          conversations_opened: 0,
          conversations_resolved: 0,
          handoffs: 0,
          messages_in: 0,
          messages_out: 0,
          first_response_p50: null,
          first_response_p90: null,
          resolution_p50: null,
          resolution_p90: null,
          ai_resolution_rate: null,
          rating_average: null,
        });
      }
    });

    it('counts opened and resolved conversations, handoffs and messages in and out, in totals and series', async () => {
      const id = await chat('Vocês entregam em Campinas?');
      await act(id, 'handoff', { reason: 'price' });
      await act(id, 'resolve');
      await settle();
      const { body } = await overview();
      expect(body.totals).toMatchObject({
        conversations_opened: 1,
        conversations_resolved: 1,
        handoffs: 1,
        messages_in: 1,
        messages_out: 1,
        ai_resolution_rate: 1,
        answered_by: { ai: 1, person: 0, both: 0 },
        by: { ai: { count: 1 }, person: { count: 0 } },
      });
      expect(body.totals.handoff_codes).toEqual({ untyped: 1 });
      expect(body.totals.first_response_p50).toBeGreaterThanOrEqual(0);
      expect(body.series.at(-1)).toMatchObject({ conversations_opened: 1, messages_in: 1, handoffs: 1 });
      const { totals } = (await ofAgent()).body;
      expect(totals).toMatchObject({ conversations_opened: 1, messages_out: 1, turns: 1, cost: { currency: 'USD' } });
    });

    it('counts a conversation that is reopened at once as two opened ones and as not resolved by the AI', async () => {
      const before = (await overview()).body.totals;
      const id = await chat('Vocês entregam em Campinas?');
      await act(id, 'resolve');
      await act(id, 'reopen');
      await settle();
      const { totals } = (await overview()).body;
      expect(totals.conversations_opened - before.conversations_opened).toBe(2);
      expect(totals.conversations_resolved - before.conversations_resolved).toBe(1);
      expect(totals.conversations_reopened).toBe(1);
      expect(totals.ai_resolution_rate).toBe(0.5);
    });

    it('counts a conversation answered by a member as not resolved by the AI; `by` splits by author', async () => {
      const of = await api.createOrganization();
      const own = await api.createKey(of);
      for (const [kind, seconds] of [
        ['agent', 10],
        ['member', 300],
      ] as const) {
        const id = await answeredConversation(of, '2026-05-04T15:00:00Z', 3_600);
        const at = new Date(Date.parse('2026-05-04T15:00:00Z') + seconds * 1000);
        const author = { kind, id: newId(), name: 'x' };
        await createMessage(of, id, { role: 'assistant', author, createdAt: at, sentAt: at, deliveryStatus: 'sent' });
      }
      await rebuildFigures(of);
      const { totals } = (await overview('?from=2026-05-04&to=2026-05-04', own)).body;
      expect(totals.by.ai).toEqual({ count: 1, first_response_p50: 10, first_response_p90: 10 });
      expect(totals.by.person).toEqual({ count: 1, first_response_p50: 300, first_response_p90: 300 });
      expect(totals).toMatchObject({ first_response_p50: 155, resolution_p50: 3_600, rating_average: 4 });
      expect(totals.ai_resolution_rate).toBe(0.5);
    });

    it('counts a conversation as resolved by the AI unless the contact writes again within 72 hours', async () => {
      const of = await api.createOrganization();
      const own = await api.createKey(of);
      const bodyOf = async (email: string) => (await api.call('POST', '/contacts', { key: own, body: { email } })).body;
      for (const [email, hours] of [
        ['soon@example.com', 71],
        ['late@example.com', 73],
      ] as const) {
        const { contact_id } = await bodyOf(email);
        const first = await answeredConversation(of, '2026-05-04T15:00:00Z', 60);
        const at = new Date(Date.parse('2026-05-04T15:01:00Z') + hours * 3_600_000).toISOString();
        const second = await answeredConversation(of, at, 60);
        await pool.query('UPDATE conversations SET contact_id = $1 WHERE id = ANY($2)', [contact_id, [first, second]]);
      }
      await rebuildFigures(of);
      const rateOf = async (day: string) =>
        (await overview(`?from=${day}&to=${day}`, own)).body.totals.ai_resolution_rate;
      expect([await rateOf('2026-05-04'), await rateOf('2026-05-07')]).toEqual([0.5, 1]);
    });

    it('accepts timestamps (`to` excluded) or whole days of the organization as `from` and `to`', async () => {
      const of = await api.createOrganization();
      const own = await api.createKey(of);
      await answeredConversation(of, '2026-05-04T02:59:00Z', 30);
      await answeredConversation(of, '2026-05-04T03:00:00Z', 30);
      await rebuildFigures(of);
      const openedIn = async (query: string) => (await overview(query, own)).body.totals.conversations_opened;
      expect(await openedIn('?from=2026-05-03&to=2026-05-03')).toBe(1);
      expect(await openedIn('?from=2026-05-04&to=2026-05-04')).toBe(1);
      expect(await openedIn('?from=2026-05-03&to=2026-05-04')).toBe(2);
      expect(await openedIn('?from=2026-05-04T02:45:00Z&to=2026-05-04T03:00:00Z')).toBe(1);
      expect(await openedIn('?from=2026-05-04T00:00:00-03:00&to=2026-05-04T01:00:00-03:00')).toBe(1);
      const { body } = await overview('?from=2026-05-04&to=2026-05-04', own);
      expect(body).toMatchObject({ from: '2026-05-04T03:00:00.000Z', to: '2026-05-05T03:00:00.000Z' });
      expect(body.series.map((point: { at: string }) => point.at)).toEqual(['2026-05-04T03:00:00.000Z']);
    });

    it('returns 48 hourly points for two days with granularity=hour', async () => {
      const { body } = await overview('?from=2026-05-04&to=2026-05-05&granularity=hour');
      expect(body.granularity).toBe('hour');
      expect(body.series).toHaveLength(48);
      expect(body.series[0].at).toBe('2026-05-04T03:00:00.000Z');
    });

    it('uses days of the organization’s time zone, also with clock changes and 45-minute offsets', async () => {
      const of = await api.createOrganization();
      const own = await api.createKey(of);
      await answeredConversation(of, '2026-03-08T04:50:00Z', 30);
      await answeredConversation(of, '2026-03-08T18:20:00Z', 30);
      await rebuildFigures(of);
      const clock = (zone: string) => pool.query('UPDATE organizations SET timezone = $2 WHERE id = $1', [of, zone]);
      const days = async () =>
        (await overview('?from=2026-03-07&to=2026-03-09', own)).body.series.map(
          (day: { at: string; conversations_opened: number }) => [day.at.slice(0, 16), day.conversations_opened],
        );
      await clock('America/New_York');
      expect(await days()).toEqual([
        ['2026-03-07T05:00', 1],
        ['2026-03-08T05:00', 1],
        ['2026-03-09T04:00', 0],
      ]);
      const hours = await overview('?from=2026-03-08&to=2026-03-08&granularity=hour', own);
      expect(hours.body.series).toHaveLength(23);
      const back = await overview('?from=2026-11-01&to=2026-11-01&granularity=hour', own);
      expect(back.body.series).toHaveLength(25);
      await clock('Asia/Kathmandu');
      expect(await days()).toEqual([
        ['2026-03-06T18:15', 0],
        ['2026-03-07T18:15', 1],
        ['2026-03-08T18:15', 1],
      ]);
    });

    it('returns the time of the oldest unprocessed event in as_of until that event is in the figures', async () => {
      const of = await api.createOrganization();
      const own = await api.createKey(of);
      await api.call('POST', '/contacts', { key: own, body: { email: 'a@example.com' } });
      const { rows } = await pool.query('SELECT min(occurred_at) AS at FROM outbox WHERE organization_id = $1', [of]);
      expect((await overview('', own)).body.as_of).toBe(rows[0].at.toISOString());
      await settle(of);
      expect(Date.parse((await overview('', own)).body.as_of)).toBeGreaterThan(rows[0].at.getTime());
    });

    it('excludes test conversations and does not count failed messages as messages out', async () => {
      const of = await api.createOrganization();
      const own = await api.createKey(of);
      const trial = await answeredConversation(of, '2026-05-04T15:00:00Z', 60);
      await pool.query('UPDATE conversations SET is_test = true WHERE id = $1', [trial]);
      const real = await createConversation(of, { createdAt: new Date('2026-05-04T15:00:00Z') });
      const at = new Date('2026-05-04T15:05:00Z');
      const lost = { role: 'assistant', createdAt: at, failedAt: at, deliveryStatus: 'failed' } as const;
      await createMessage(of, real, lost);
      await rebuildFigures(of);
      const { totals } = (await overview('?from=2026-05-04&to=2026-05-04', own)).body;
      expect(totals).toMatchObject({
        conversations_opened: 1,
        messages_in: 0,
        messages_out: 0,
        first_response_p50: null,
      });
    });

    it('removes the conversations and messages of an erased contact from all figures', async () => {
      const of = await api.createOrganization();
      const own = await api.createKey(of);
      const { contact_id } = (await api.call('POST', '/contacts', { key: own, body: { email: 'a@example.com' } })).body;
      const id = await answeredConversation(of, new Date(Date.now() - 3_600_000).toISOString(), 60);
      await pool.query('UPDATE conversations SET contact_id = $1 WHERE id = $2', [contact_id, id]);
      await rebuildFigures(of);
      expect((await overview('', own)).body.totals.messages_in).toBe(1);
      expect((await api.call('DELETE', `/contacts/${contact_id}?mode=erase`, { key: own })).status).toBe(200);
      await settle(of);
      expect((await overview('', own)).body.totals).toMatchObject({
        conversations_opened: 0,
        messages_in: 0,
        ratings: 0,
      });
      const left = await pool.query(
        `SELECT (SELECT count(*)::int FROM conversation_episodes WHERE organization_id = $1) AS episodes,
                (SELECT count(*)::int FROM figure_messages WHERE organization_id = $1) AS messages`,
        [of],
      );
      expect(left.rows[0]).toEqual({ episodes: 0, messages: 0 });
    });

    it('reads with GET and HEAD on any plan (contract/access.md#plans-and-quotas), 120 a minute (contract/limits.md: analytics)', async () => {
      const of = await api.createOrganization({ plan: 'canceled' });
      const own = await api.createKey(of, { test: true });
      const answer = await overview('', own);
      expect(answer.status).toBe(200);
      expect(answer.headers).toMatchObject({ 'X-RateLimit-Limit': '120', 'Svc-Test-Mode': 'true' });
      expect((await api.call('HEAD', '/analytics/overview', { key: own })).status).toBe(200);
      expect((await overview('?nothing=1', own)).status).toBe(200);
    });
  });

  describe('400 invalid_request', () => {
    it.each([
      ['from=yesterday', 'from'],
      ['to=2026-13-01', 'to'],
      ['from=0001-01-01', 'from'],
      ['from=2026-05-04&to=2026-05-03', 'to'],
      ['from=2026-05-04T10:00:00Z&to=2026-05-04T10:00:00Z', 'to'],
      ['granularity=week', 'granularity'],
      ['from=2020-01-01&to=2026-01-01&granularity=hour', 'granularity'],
    ])('rejects the query %s', async (query, path) => {
      const { status, body } = await overview(`?${query}`);
      expect([status, body.error, body.details.issues[0].path]).toEqual([400, 'invalid_request', path]);
    });
  });

  it('returns 405 with the Allow header for POST', async () => {
    const answer = await api.call('POST', '/analytics/overview', { key, body: {} });
    expect([answer.status, answer.body.error, answer.headers.Allow]).toEqual([405, 'method_not_allowed', 'GET, HEAD']);
  });
});

describe('GET /analytics/agents/{id} (contract/engagement.md#figures)', () => {
  it('returns 200 with the figures, turns, tokens and cost of the conversations of this agent only', async () => {
    const of = await api.createOrganization();
    const own = await api.createKey(of);
    const [one, other] = [await createAgent(of, { name: 'Lia' }), await createAgent(of, { name: 'Rui' })];
    const conversationId = await answeredConversation(of, '2026-05-04T15:00:00Z', 60, one);
    await answeredConversation(of, '2026-05-04T15:00:00Z', 120, other);
    const trial = await answeredConversation(of, '2026-05-04T15:00:00Z', 60, one);
    await pool.query('UPDATE conversations SET is_test = true WHERE id = $1', [trial]);
    const turn = (conversation: string, columns: object) =>
      api.prisma.agentTurn.create({
        data: {
          id: newId(),
          organizationId: of,
          conversationId: conversation,
          agentId: one,
          number: Math.floor(Math.random() * 1e9),
          outcome: 'reply',
          startedAt: new Date('2026-05-04T15:00:30Z'),
          ...columns,
        },
      });
    await turn(conversationId, { tokensIn: 100, tokensOut: 10, cost: '0.001', currency: 'USD' });
    await turn(conversationId, { tokensIn: 200, tokensOut: 20, cost: '0.0025', currency: 'USD' });
    await turn(trial, { tokensIn: 999, tokensOut: 99, cost: '9', currency: 'USD' });
    await rebuildFigures(of);
    const read = async (id: string) =>
      (await api.call('GET', `/analytics/agents/${id}?from=2026-05-04&to=2026-05-04`, { key: own })).body;
    const lia = await read(one);
    expect(lia.agent).toEqual({ id: one, name: 'Lia' });
    const spent = { turns: 2, tokens_in: 300, tokens_out: 30, cost: { amount: '0.0035', currency: 'USD' } };
    expect(lia.totals).toMatchObject({ conversations_opened: 1, first_response_p50: 60, ...spent });
    expect(lia.series).toHaveLength(1);
    expect(lia.series[0]).toMatchObject({ conversations_resolved: 1, ...spent });
    const nothing = { turns: 0, tokens_in: 0, tokens_out: 0, cost: { amount: '0', currency: 'USD' } };
    expect((await read(other)).totals).toMatchObject({ first_response_p50: 120, ...nothing });
    // contract/engagement.md#cost: if the rate is unknown, the cost is null, never 0.
    await turn(conversationId, { tokensIn: 1, tokensOut: 1 });
    expect((await read(one)).totals).toMatchObject({ turns: 3, cost: null });
  });

  it('returns 200 with zeros for an archived agent without conversations', async () => {
    const idle = await createAgent(organization, { status: 'archived' });
    const { status, body } = await ofAgent(idle);
    expect([status, body.totals.conversations_opened, body.totals.rating_average]).toEqual([200, 0, null]);
  });

  it('returns invalid_request for a period that ends before its start', async () => {
    expect((await ofAgent(agent, '?from=2026-05-04&to=2026-05-01')).body.error).toBe('invalid_request');
  });

  it('returns 404 agent_not_found for an invalid id, an unknown id and an agent of another organization', async () => {
    const foreign = await createAgent(await api.createOrganization());
    for (const id of ['bia', newId(), foreign]) {
      const { status, body } = await ofAgent(id);
      expect([status, body.error]).toEqual([404, 'agent_not_found']);
    }
  });
});
