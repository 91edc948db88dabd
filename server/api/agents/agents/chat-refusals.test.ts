import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { completeEnv } from '#server/base/env.ts';
import { newId } from '#server/base/ids.ts';
import { prisma } from '#server/db/prisma.ts';
import { type AiServer, startAiServer } from '#server/testing/ai/ai-server.ts';
import { createPublishedAgent } from '#server/testing/ai/published-agent.ts';
import { createConnection, createConversation } from '#server/testing/factories.ts';
import { call, createKey, createOrganization } from '#server/testing/harness.ts';

let ai: AiServer;
let organization: string;
let key: string;
let agent: string;
let _thinking: string;
beforeAll(async () => {
  ai = await startAiServer();
  completeEnv({ WEBHOOK_ALLOWED_TARGETS: ai.host });
  organization = await createOrganization();
  const knowledge = [{ title: 'Entrega', text: 'Entregamos em Campinas em até 7 dias úteis.' }];
  agent = await createPublishedAgent(organization, { slug: 'bia', knowledge });
  _thinking = await createPublishedAgent(organization, { ai, name: 'Lia' });
});
afterAll(() => ai.stop());
beforeEach(async () => {
  ai.forget();
  // The rate limit counts per minute and key, so each test uses a new key.
  key = await createKey(organization);
});

const chat = (id: string, body: object, more: { key?: string; headers?: Record<string, string> } = {}) =>
  call('POST', `/agents/${id}/chat`, { key: more.key ?? key, body, headers: more.headers ?? {} });
const question = 'Vocês entregam em Campinas?';
const createContact = async () =>
  (await call('POST', '/contacts', { key, body: { email: `${newId()}@example.com` } })).body.contact_id;
const _userId = () => `user-${newId()}`;
const _conversation = async (id: string) => (await call('GET', `/conversations/${id}`, { key })).body;

describe('POST /agents/{id}/chat: errors (contract/errors.md#agent-chat)', () => {
  it.each([[{}], [{ message: '' }], [{ message: '   ' }], [{ message: null }]])(
    '400 missing_message: %j',
    async (body) => {
      expect(await chat(agent, body)).toMatchObject({ status: 400, body: { error: 'missing_message' } });
    },
  );

  it('400 unknown_fields, invalid_email, invalid_phone', async () => {
    expect((await chat(agent, { message: 'Oi', stream: true })).body).toMatchObject({
      error: 'unknown_fields',
      details: { unknown_fields: ['stream'] },
    });
    expect((await chat(agent, { message: 'Oi', user: { email: 'nobody' } })).body.error).toBe('invalid_email');
    expect((await chat(agent, { message: 'Oi', user: { phone: '12' } })).body.error).toBe('invalid_phone');
  });

  it('402 missing_ai_key with details.provider if the organization has no API key of the provider', async () => {
    const other = await createOrganization();
    const own = await createKey(other);
    const poor = await createPublishedAgent(other, { provider: 'openai', model: 'gpt-4.1-mini' });
    expect(await chat(poor, { message: 'Oi' }, { key: own })).toMatchObject({
      status: 402,
      body: { error: 'missing_ai_key', details: { provider: 'openai' } },
    });
  });

  it('402 plan_limit_exceeded at exactly the monthly conversations of the plan, with 20 parallel calls', async () => {
    const other = await createOrganization({ plan: 'trial', trialEndsAt: new Date(Date.now() + 86_400_000) });
    const own = await createKey(other);
    const asked = await createPublishedAgent(other, { knowledge: [] });
    await prisma.conversation.createMany({
      data: Array.from({ length: 190 }, () => ({ id: newId(), organizationId: other, channel: 'api' as const })),
    });
    const answers = await Promise.all(Array.from({ length: 20 }, () => chat(asked, { message: 'Oi' }, { key: own })));
    expect(answers.filter((one) => one.status === 200)).toHaveLength(10);
    expect(answers.find((one) => one.status === 402)?.body).toMatchObject({
      error: 'plan_limit_exceeded',
      details: { feature: 'conversations', current_plan: 'trial' },
    });
  });

  it('404 agent_not_found: an unknown id, and the id and slug of an agent of another organization', async () => {
    const other = await createPublishedAgent(await createOrganization(), { slug: 'foreign' });
    for (const id of [newId(), 'nobody', other, 'foreign']) {
      expect(await chat(id, { message: 'Oi' })).toMatchObject({ status: 404, body: { error: 'agent_not_found' } });
    }
  });

  it('404 conversation_not_found: an unknown id, and a conversation of another organization', async () => {
    const other = await createOrganization();
    const foreign = await createPublishedAgent(other);
    const theirs = await chat(foreign, { message: 'Oi' }, { key: await createKey(other) });
    for (const conversation_id of [theirs.body.conversation_id, newId(), 'nonsense']) {
      expect(await chat(agent, { message: 'Oi', conversation_id })).toMatchObject({
        status: 404,
        body: { error: 'conversation_not_found' },
      });
    }
  });

  it.each(['chatapp', 'web', 'embed'] as const)(
    '400 not_an_api_conversation: channel %s; the conversation does not change and stores no message',
    async (channel) => {
      const connectionId = channel === 'chatapp' ? await createConnection(organization) : null;
      const [contactId, windowExpiresAt] = [await createContact(), new Date(Date.now() + 3_600_000)];
      const columns = { channel, connectionId, contactId, windowExpiresAt };
      const conversation_id = await createConversation(organization, columns);
      const before = await prisma.conversation.findUniqueOrThrow({ where: { id: conversation_id } });
      for (const more of [{}, { async: true }]) {
        expect(await chat(agent, { message: question, conversation_id, ...more })).toMatchObject({
          status: 400,
          body: { error: 'not_an_api_conversation', details: { channel } },
        });
      }
      expect(await prisma.message.count({ where: { conversationId: conversation_id } })).toBe(0);
      expect(await prisma.conversation.findUniqueOrThrow({ where: { id: conversation_id } })).toEqual(before);
    },
  );

  it('409 conversation_closed: a resolved conversation', async () => {
    const { conversation_id } = (await chat(agent, { message: question })).body;
    await call('POST', `/conversations/${conversation_id}/resolve`, { key });
    expect(await chat(agent, { message: 'Oi', conversation_id })).toMatchObject({
      status: 409,
      body: { error: 'conversation_closed' },
    });
  });

  it('422 agent_inactive: an agent that is inactive, archived or never published', async () => {
    const quiet = [
      await createPublishedAgent(organization, { status: 'inactive' }),
      await createPublishedAgent(organization, { status: 'archived' }),
    ];
    const draft = newId();
    await prisma.agent.create({ data: { id: draft, organizationId: organization, name: 'Rascunho', slug: draft } });
    for (const id of [...quiet, draft]) {
      expect(await chat(id, { message: 'Oi' })).toMatchObject({ status: 422, body: { error: 'agent_inactive' } });
    }
  });

  it('422 idempotency_key_reused: the same idempotency key with another body', async () => {
    const idempotency_key = newId();
    await chat(agent, { message: question, idempotency_key });
    expect(await chat(agent, { message: 'Outra', idempotency_key })).toMatchObject({
      status: 422,
      body: { error: 'idempotency_key_reused', details: { first_send_id: expect.any(String) } },
    });
  });

  it('403 insufficient_scope for a read-only API key, and 402 for a plan that may not write', async () => {
    const reader = await createKey(organization, { scopes: ['conversations:read'] });
    expect(await chat(agent, { message: 'Oi' }, { key: reader })).toMatchObject({
      status: 403,
      body: { error: 'insufficient_scope', details: { required_scope: 'conversations:write' } },
    });
    const free = await createKey(await createOrganization({ plan: 'free' }));
    expect((await chat(agent, { message: 'Oi' }, { key: free })).status).toBe(402);
  });
});
