import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { completeEnv } from '#server/base/env.ts';
import { newId } from '#server/base/ids.ts';
import { prisma } from '#server/db/prisma.ts';
import { takeTurn } from '#server/domain/agents/agents/turns/take-turn.ts';
import { type AiServer, startAiServer } from '#server/testing/ai/ai-server.ts';
import { fail, openable, say } from '#server/testing/ai/ai-steps.ts';
import { createPublishedAgent } from '#server/testing/ai/published-agent.ts';
import { call, createKey, createMember, createOrganization, eventsOf } from '#server/testing/harness.ts';
import { panelOf } from '#server/testing/panel.ts';

let ai: AiServer;
let organization: string;
let key: string;
let agent: string;
let thinking: string;
beforeAll(async () => {
  ai = await startAiServer();
  completeEnv({ WEBHOOK_ALLOWED_TARGETS: ai.host });
  organization = await createOrganization();
  const knowledge = [{ title: 'Entrega', text: 'Entregamos em Campinas em até 7 dias úteis.' }];
  agent = await createPublishedAgent(organization, { slug: 'bia', knowledge });
  thinking = await createPublishedAgent(organization, { ai, name: 'Lia' });
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
const _createContact = async () =>
  (await call('POST', '/contacts', { key, body: { email: `${newId()}@example.com` } })).body.contact_id;
const userId = () => `user-${newId()}`;
const conversation = async (id: string) => (await call('GET', `/conversations/${id}`, { key })).body;

describe('POST /agents/{id}/chat (contract/messages.md#agent-chat)', () => {
  describe('200', () => {
    it('returns the answer of the agent in the response', async () => {
      const { status, body } = await chat(agent, { message: question });
      expect(status).toBe(200);
      expect(body).toEqual({
        conversation_id: expect.any(String),
        conversation_created: true,
        message: { id: expect.any(String), role: 'assistant', content: expect.stringContaining('7 dias úteis') },
        handoff: null,
      });
    });

    it('accepts the public slug instead of the id', async () => {
      expect((await chat('bia', { message: question })).body.message.content).toContain('Campinas');
    });

    it('removes source and file names from the answer and from the stored message', async () => {
      const knowledge = [{ title: 'faq.md', text: 'Montamos em Santos aos sábados (Fonte: faq.md), diz o faq.md.' }];
      const knows = await createPublishedAgent(organization, { slug: `faq-${newId()}`, knowledge });
      const { body } = await chat(knows, { message: 'Vocês montam em Santos?' });
      expect(body.message.content).toBe('Montamos em Santos aos sábados, diz o faq.');
      const kept = await call('GET', `/conversations/${body.conversation_id}/messages`, { key });
      expect(JSON.stringify(kept.body)).toContain('aos sábados, diz o faq.');
      expect(JSON.stringify(kept.body)).not.toMatch(/faq\.md|Fonte/);
    });

    it('creates a conversation with channel api, its agent and user, which the agent_id filter finds', async () => {
      const user = { name: 'Marina', metadata: { plan: 'gold' } };
      const { body } = await chat(agent, { message: question, user });
      expect(await conversation(body.conversation_id)).toMatchObject({
        channel: 'api',
        status: 'open',
        agent: { id: agent, name: 'Bia' },
        connection_id: null,
        user,
        awaiting_reply: false,
      });
      const listed = await call('GET', `/conversations?agent_id=${agent}&channel=api`, { key });
      expect(listed.body.data.map((one: { id: string }) => one.id)).toContain(body.conversation_id);
      const others = await call('GET', `/conversations?agent_id=${thinking}&channel=api`, { key });
      expect(others.body.data.map((one: { id: string }) => one.id)).not.toContain(body.conversation_id);
    });

    it('opens a new conversation for every call with neither external_user_id nor conversation_id', async () => {
      const [first, second] = [await chat(agent, { message: question }), await chat(agent, { message: question })];
      expect(first.body.conversation_id).not.toBe(second.body.conversation_id);
      expect(second.body.conversation_created).toBe(true);
    });

    it('continues the open conversation of an external user, with the earlier messages in the prompt', async () => {
      const external_user_id = userId();
      ai.script([say('Olá, Ana!'), say('Você se chama Ana.')]);
      const first = await chat(thinking, { message: 'Sou a Ana', external_user_id });
      const second = await chat(thinking, { message: 'Como me chamo?', external_user_id });
      expect(second.body).toMatchObject({
        conversation_id: first.body.conversation_id,
        conversation_created: false,
        message: { content: 'Você se chama Ana.' },
      });
      expect(JSON.stringify(ai.requests.at(-1)?.body)).toContain('Sou a Ana');
    });

    it('opens one conversation for 20 parallel calls of one external user', async () => {
      const external_user_id = userId();
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => chat(agent, { message: question, external_user_id })),
      );
      expect(answers.map((one) => one.status)).toEqual(answers.map(() => 200));
      expect(new Set(answers.map((one) => one.body.conversation_id)).size).toBe(1);
      expect(answers.filter((one) => one.body.conversation_created)).toHaveLength(1);
    });

    it('opens a new conversation when the one of the external user is resolved', async () => {
      const external_user_id = userId();
      const first = await chat(agent, { message: question, external_user_id });
      await call('POST', `/conversations/${first.body.conversation_id}/resolve`, { key });
      const second = await chat(agent, { message: question, external_user_id });
      expect(second.body).toMatchObject({ conversation_created: true });
      expect(second.body.conversation_id).not.toBe(first.body.conversation_id);
    });

    it('continues a given conversation of another agent, and assigns it to the agent in the path', async () => {
      const first = await chat(agent, { message: question });
      ai.script([say('Agora sou eu.')]);
      const { conversation_id } = first.body;
      const second = await chat(thinking, { message: 'E agora?', conversation_id });
      expect(second.body).toMatchObject({
        conversation_id,
        conversation_created: false,
        message: { content: 'Agora sou eu.' },
      });
      expect((await conversation(conversation_id)).agent).toEqual({ id: thinking, name: 'Lia' });
    });

    it('adds user data of later messages, but does not overwrite known user data', async () => {
      const external_user_id = userId();
      const first = await chat(agent, { message: question, external_user_id, user: { name: 'Ana' } });
      await chat(agent, { message: question, external_user_id, user: { name: 'Outra', email: 'ana@example.com' } });
      expect((await conversation(first.body.conversation_id)).user).toMatchObject({
        name: 'Ana',
        email: 'ana@example.com',
      });
    });

    it('links the conversation to the contact of user.email, merges nothing and returns no contact data', async () => {
      const email = `${newId()}@example.com`;
      const phone = `+55119${String(Math.trunc(Math.random() * 1e8)).padStart(8, '0')}`;
      const [one, two] = [
        (await call('POST', '/contacts', { key, body: { email, name: 'Secreta Silva' } })).body,
        (await call('POST', '/contacts', { key, body: { phone, name: 'Outra Souza' } })).body,
      ];
      const { body } = await chat(agent, { message: question, user: { email, phone } });
      expect(JSON.stringify(body)).not.toContain('Secreta');
      expect((await conversation(body.conversation_id)).contact.id).toBe(one.contact_id);
      expect((await call('GET', `/contacts?id=${two.contact_id}`, { key })).body.id).toBe(two.contact_id);
    });

    it('removes NUL characters from user.metadata', async () => {
      const { status, body } = await chat(agent, { message: question, user: { metadata: { note: 'a\u0000b' } } });
      expect([status, (await conversation(body.conversation_id)).user.metadata]).toEqual([200, { note: 'ab' }]);
    });

    it('creates no contact for an unknown e-mail', async () => {
      const before = await prisma.contact.count({ where: { organizationId: organization } });
      const { body } = await chat(agent, { message: question, user: { email: `${newId()}@example.com` } });
      expect((await conversation(body.conversation_id)).contact).toBe(null);
      expect(await prisma.contact.count({ where: { organizationId: organization } })).toBe(before);
    });

    it('returns handoff {requested true, pending false}, and the conversation enters the human queue', async () => {
      const { body } = await chat(agent, { message: 'Quero falar com um atendente' });
      expect(body).toMatchObject({
        message: { role: 'assistant' },
        handoff: { requested: true, pending: false, code: 'customer_request' },
      });
      expect(await conversation(body.conversation_id)).toMatchObject({
        awaiting_reply: true,
        handoff: { requested_by: 'agent', code: 'customer_request', reason: expect.any(String) },
      });
      const events = await eventsOf(organization);
      expect(
        events.filter(
          (event) => event.type === 'conversation.handoff_requested' && event.objectId === body.conversation_id,
        ),
      ).toHaveLength(1);
    });

    it('stores a message during a pending handoff, but returns message null without a model call', async () => {
      const external_user_id = userId();
      await chat(thinking, { message: 'Quero um atendente', external_user_id });
      ai.forget();
      const { body } = await chat(thinking, { message: 'Alô?', external_user_id });
      expect(body).toMatchObject({ message: null, handoff: { requested: true, pending: true } });
      expect(ai.requests).toHaveLength(0);
      const { data } = (await call('GET', `/conversations/${body.conversation_id}/messages`, { key })).body;
      expect(data.map((one: { content: string }) => one.content)).toContain('Alô?');
    });

    it('returns human_mode true and no answer while a member has taken over', async () => {
      const external_user_id = userId();
      const first = await chat(agent, { message: question, external_user_id });
      const { conversation_id } = first.body;
      const { userId: person } = await createMember(organization);
      await call('POST', `/conversations/${conversation_id}/takeover`, { key, body: { user_id: person } });
      const { body, status } = await chat(agent, { message: 'Oi?', external_user_id });
      expect([status, body]).toEqual([
        200,
        { conversation_id, conversation_created: false, human_mode: true, message: null, note: expect.any(String) },
      ]);
      expect((await conversation(conversation_id)).awaiting_reply).toBe(true);
    });

    it('returns no answer while the AI is paused, and answers again after resume-ai', async () => {
      const first = await chat(agent, { message: question });
      const { conversation_id } = first.body;
      await call('POST', `/conversations/${conversation_id}/pause-ai`, { key, body: {} });
      expect((await chat(agent, { message: question, conversation_id })).body).toMatchObject({
        human_mode: true,
        message: null,
      });
      await call('POST', `/conversations/${conversation_id}/resume-ai`, { key });
      expect((await chat(agent, { message: question, conversation_id })).body.message.content).toContain('Campinas');
    });

    it('returns 200 with message null and a handoff when the AI provider fails twice', async () => {
      ai.script(() => fail(500));
      const { status, body } = await chat(thinking, { message: 'Oi' });
      expect(status).toBe(200);
      expect(body).toMatchObject({ message: null, handoff: { requested: true, pending: false, code: 'tool_failure' } });
      expect(ai.requests).toHaveLength(2);
    });

    it('answers in the language of the customer with the built-in model', async () => {
      expect((await chat(agent, { message: 'Hello!' })).body.message.content).toMatch(/^Hello/);
      expect((await chat(agent, { message: 'Bom dia!' })).body.message.content).toMatch(/^Olá/);
    });

    it('returns the first result and calls the model once for 20 calls with the same idempotency key', async () => {
      const idempotency_key = newId();
      ai.script([say('Uma vez.')]);
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => chat(thinking, { message: 'Oi', idempotency_key })),
      );
      for (const one of answers) expect(one.body).toEqual(answers[0]?.body);
      expect(answers[0]?.body.message.content).toBe('Uma vez.');
      expect(ai.requests).toHaveLength(1);
      const again = await chat(thinking, { message: 'Oi' }, { headers: { 'Idempotency-Key': idempotency_key } });
      expect(again.body).toEqual(answers[0]?.body);
    });

    it('answers with a test API key and sends the Svc-Test-Mode header', async () => {
      const test = await createKey(organization, { test: true });
      const { headers, body } = await chat(agent, { message: question }, { key: test });
      expect(headers['Svc-Test-Mode']).toBe('true');
      expect(body.message.content).toContain('Campinas');
    });

    it('publishes conversation.created, message.received and message.sent', async () => {
      const { body } = await chat(agent, { message: question });
      const events = await eventsOf(organization);
      const types = events
        .filter((event) => JSON.stringify(event).includes(body.conversation_id))
        .map((event) => event.type);
      expect(types).toEqual(['conversation.created', 'message.received', 'message.sent']);
    });
  });

  describe('202', () => {
    it('returns `processing` with async true; GET /conversations/{id}/messages later has the answer', async () => {
      const gate = openable();
      ai.script(() => gate.before(say('Depois.')));
      const { status, body } = await chat(thinking, { message: 'Oi', async: true });
      expect([status, body]).toEqual([
        202,
        { status: 'processing', conversation_id: expect.any(String), conversation_created: true },
      ]);
      const turn = takeTurn(organization, body.conversation_id);
      gate.open();
      await turn;
      const { data } = (await call('GET', `/conversations/${body.conversation_id}/messages`, { key })).body;
      expect(data[0]).toMatchObject({ role: 'assistant', content: 'Depois.', delivery: { status: 'sent' } });
    });

    it('returns the same bytes for a repeated async call with the same idempotency key', async () => {
      const idempotency_key = newId();
      const [first, second] = [
        await chat(agent, { message: question, async: true, idempotency_key }),
        await chat(agent, { message: question, async: true, idempotency_key }),
      ];
      expect([second.status, second.bytes]).toEqual([202, first.bytes]);
    });
  });
});

it('an API conversation takes replies from the inbox, not from the API (400 not_a_chatapp_conversation)', async () => {
  const { conversation_id } = (await chat(agent, { message: question })).body;
  const person = panelOf(await createMember(organization));
  const reply = { id: conversation_id, text: 'Aqui é a Ana.', idempotency_key: newId() };
  expect(await person.messages.sendReply(reply)).toMatchObject({ status: 'sent' });
  const { data } = (await call('GET', `/conversations/${conversation_id}/messages`, { key })).body;
  expect(data[0]).toMatchObject({ role: 'assistant', content: 'Aqui é a Ana.', delivery: { status: 'sent' } });
  for (const path of [`/conversations/${conversation_id}/messages`, '/messages']) {
    const into = path === '/messages' ? { conversation_id } : {};
    expect(await call('POST', path, { key, body: { type: 'text', text: 'Oi', ...into } })).toMatchObject({
      status: 400,
      body: { error: 'not_a_chatapp_conversation' },
    });
  }
});
