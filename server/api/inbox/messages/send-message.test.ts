import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { transact } from '#server/db/transact.ts';
import { runAgentTurn } from '#server/domain/agents/agents/turns/take-turn.ts';
import { addKnownText } from '#server/domain/agents/knowledge/add-known-text.ts';
import { publishAgent } from '#server/testing/ai/publish-agent.ts';
import { createAgent, createConnection, createConversation, createMessage } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { type NullOperator, startNullOperator } from '#server/testing/servers/null-operator.ts';

const api = startHarness();
let operator: NullOperator;
let organization: string;
let key: string;
const send = (body: object, as = key, headers = {}) => api.call('POST', '/messages', { key: as, body, headers });
const text = (to: string, more: object = {}) => ({ type: 'text', to, text: 'Hello', ...more });

let connection: string;

beforeAll(async () => {
  operator = await startNullOperator();
  organization = await api.createOrganization();
  key = await api.createKey(organization);
  connection = await createConnection(organization);
});
afterAll(async () => {
  await operator.stop();
  await api.stop();
});

describe('POST /messages', () => {
  it('sends a message, shows it in its conversation and records the domain events', async () => {
    const { status, body } = await send(text('(11) 98765-0001', { contact: { name: 'Marina' } }));
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.any(String),
      wamid: expect.stringMatching(/^wamid\.NULL/),
      status: 'sent',
      conversation_id: expect.any(String),
      contact_id: expect.any(String),
    });
    expect(operator.accepted.at(-1)?.body).toMatchObject({
      to: '5511987650001',
      text: { body: 'Hello' },
      biz_opaque_callback_data: body.id,
    });
    const { data } = (await api.call('GET', `/conversations/${body.conversation_id}/messages`, { key })).body;
    expect(data).toMatchObject([
      { id: body.id, role: 'assistant', content: 'Hello', delivery: { status: 'sent', error: null } },
    ]);
    const types = (await api.eventsOf(organization)).map((event) => event.type);
    expect(types).toEqual(['contact.created', 'conversation.created', 'message.sent']);
    const reply = await send({ type: 'text', conversation_id: body.conversation_id, text: 'More' });
    expect(reply.body).toMatchObject({ status: 'sent', conversation_id: body.conversation_id });
  });

  it('sends once for 20 parallel calls with one key, and returns 422 for another body', async () => {
    const before = operator.accepted.length;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send(text('11987650002', { idempotency_key: 'k1' }))),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
    expect(operator.accepted.length).toBe(before + 1);
    expect(await send(text('11987650002', { idempotency_key: 'k1', text: 'Other' }))).toMatchObject({
      status: 422,
      body: { error: 'idempotency_key_reused', details: { first_send_id: answers[0]?.body.id } },
    });
    expect((await send(text('11987650002'), key, { 'Idempotency-Key': 'k1' })).body).toEqual(answers[0]?.body);
  });

  it('returns outcome_unknown and sends nothing for a message that a dead process left queued', async () => {
    const first = await send(text('11987650003', { idempotency_key: 'k2' }));
    const id = first.body.id;
    await api.prisma.message.update({ where: { id }, data: { deliveryStatus: 'queued', wamid: null, sentAt: null } });
    await api.prisma.idempotencyRecord.updateMany({
      where: { sendId: id },
      data: { finishedAt: null, lockedUntil: new Date(0) },
    });
    const before = operator.accepted.length;
    expect((await send(text('11987650003', { idempotency_key: 'k2' }))).body).toMatchObject({
      id,
      status: 'failed',
      error: { code: 'outcome_unknown' },
    });
    expect(operator.accepted.length).toBe(before);
  });

  it('sends once in live mode with a key that was already used in test mode', async () => {
    const body = text('11987650007', { idempotency_key: 'k3' });
    const tried = await send(body, await api.createKey(organization, { test: true }));
    const before = operator.accepted.length;
    const sent = await send(body);
    expect(sent).toMatchObject({ status: 200, body: { status: 'sent' } });
    expect(sent.body.id).not.toBe(tried.body.id);
    expect((await send(body)).body).toEqual(sent.body);
    expect(operator.accepted.length).toBe(before + 1);
  });

  it('keeps an idempotency key for seven days, and sends anew afterwards', async () => {
    const body = text('11987650008', { idempotency_key: 'k4' });
    const first = (await send(body)).body;
    const made = (daysAgo: number) =>
      api.prisma.idempotencyRecord.updateMany({
        where: { organizationId: organization, sendId: first.id },
        data: { createdAt: new Date(Date.now() - daysAgo * 86_400_000) },
      });
    await made(6.9);
    expect((await send(body)).body).toEqual(first);
    await made(7.1);
    expect((await send(body)).body.id).not.toBe(first.id);
  });

  it('a refused call does not use up its key, so the corrected call sends', async () => {
    const body = text('11987650009', { idempotency_key: 'k5' });
    expect((await send({ ...body, connection_id: newId() })).body.error).toBe('connection_not_found');
    expect((await send(body)).body.status).toBe('sent');
  });

  it('returns 200 with status failed and the error code when the provider refuses', async () => {
    operator.refuseWith = { code: 131047, message: 'Re-engagement message' };
    const { status, body } = await send(text('11987650004'));
    operator.refuseWith = null;
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'failed',
      wamid: null,
      error: { code: '131047', message: expect.any(String) },
    });
  });

  it('sends nothing to the provider in test mode', async () => {
    const before = operator.accepted.length;
    const { body, headers } = await send(text('11987650005'), await api.createKey(organization, { test: true }));
    expect(body).toMatchObject({ status: 'sent', wamid: expect.stringMatching(/^wamid\.TEST/) });
    expect(headers['Svc-Test-Mode']).toBe('true');
    expect(operator.accepted.length).toBe(before);
  });
});

describe('POST /messages: refusals', () => {
  it.each([
    [400, 'missing_type', {}],
    [400, 'unsupported_type', { type: 'smoke' }],
    [400, 'missing_destination', { type: 'text', text: 'x' }],
    [400, 'missing_text', { type: 'text', to: '11987650001' }],
    [400, 'invalid_phone', { type: 'text', to: 'abc', text: 'x' }],
    [400, 'unknown_fields', { type: 'text', to: '11987650001', text: 'x', nope: 1 }],
    [400, 'unknown_fields', { type: 'text', to: '11987650001', text: 'x', contact: { fields: { nope: 'x' } } }],
    [404, 'connection_not_found', { type: 'text', to: '11987650001', text: 'x', connection_id: 'nonsense' }],
    [404, 'conversation_not_found', { type: 'text', conversation_id: newId(), text: 'x' }],
    [404, 'contact_not_found', { type: 'text', to: '11987650001', text: 'x', contact_id: newId() }],
  ])('returns %i %s for %j', async (status, error, body) => {
    expect(await send(body)).toMatchObject({ status, body: { error } });
  });

  it('returns no_connection, missing_connection_id, not_a_chatapp_conversation and opted_out', async () => {
    const other = await api.createOrganization();
    const otherKey = await api.createKey(other);
    expect((await send(text('11987650001'), otherKey)).body.error).toBe('no_connection');
    await createConnection(other);
    await createConnection(other);
    expect((await send(text('11987650001'), otherKey)).body.error).toBe('missing_connection_id');
    const id = await createConversation(organization);
    expect((await send({ type: 'text', conversation_id: id, text: 'x' })).body.error).toBe(
      'not_a_chatapp_conversation',
    );
    const contact = (await send(text('11987650006'))).body.contact_id;
    await api.prisma.contact.update({ where: { id: contact }, data: { optedOutAt: new Date() } });
    expect(await send(text('11987650006'))).toMatchObject({ status: 403, body: { error: 'opted_out' } });
  });
});

describe('the turn of the AI agent', () => {
  async function waiting(question: string): Promise<string> {
    const agentId = await createAgent(organization);
    await transact((tx) =>
      addKnownText(tx, organization, agentId, { title: 'Horário', text: 'Abrimos das 9h às 18h.' }),
    );
    await publishAgent(api.prisma, agentId);
    const phone = `1197${String(Math.trunc(Math.random() * 1e7)).padStart(7, '0')}`;
    const { conversation_id: id } = (await send(text(phone))).body;
    const windowExpiresAt = new Date(Date.now() + 86_400_000);
    const inbound = { awaitingReply: true, lastInboundAt: new Date(), windowExpiresAt };
    const data = { agentId, ...inbound, turn: { increment: 1 } };
    await api.prisma.conversation.update({ where: { id }, data });
    await createMessage(organization, id, { content: question, connectionId: connection });
    return id;
  }
  const spoken = (id: string) =>
    api.prisma.message.findMany({ where: { conversationId: id, author: { path: ['kind'], equals: 'agent' } } });

  it('answers once from its knowledge when two turns run at once, without naming the source', async () => {
    const id = await waiting('Qual o horário?');
    await Promise.all([runAgentTurn(organization, id), runAgentTurn(organization, id)]);
    const said = await spoken(id);
    expect(said.map((one) => one.content)).toEqual([expect.stringMatching(/9h às 18h/)]);
    expect(said[0]?.content).not.toMatch(/Fonte|Horário/);
  });

  it('requests a handoff when the customer asks for a person', async () => {
    const id = await waiting('Quero falar com um atendente');
    await runAgentTurn(organization, id);
    expect((await api.call('GET', `/conversations/${id}`, { key })).body).toMatchObject({
      awaiting_reply: true,
      handoff: { requested_by: 'agent' },
    });
  });

  it('adds no message after a takeover, in 16 races of a turn and a takeover', async () => {
    const member = await api.createMember(organization);
    await Promise.all(
      Array.from({ length: 16 }, async (_, i) => {
        const id = await waiting('Qual o horário?');
        const takeover = async () => {
          for (let turn = 0; turn < i; turn += 1) await new Promise((resolve) => setImmediate(resolve));
          return api.call('POST', `/conversations/${id}/takeover`, { key, body: { user_id: member.userId } });
        };
        await Promise.all([runAgentTurn(organization, id), takeover()]);
        const { takenOverAt } = await api.prisma.conversation.findUniqueOrThrow({ where: { id } });
        const said = await spoken(id);
        const events = (
          await api.prisma.outboxEntry.findMany({ where: { objectId: id, type: 'conversation.taken_over' } })
        ).length;
        expect(events).toBe(1);
        // The AI queued its messages before the takeover, while it held the row lock. After the takeover the AI sends
        // nothing more.
        for (const one of said) expect(one.createdAt.getTime()).toBeLessThanOrEqual(takenOverAt?.getTime() ?? 0);
        await runAgentTurn(organization, id);
        expect((await spoken(id)).length).toBe(said.length);
      }),
    );
  });
});
