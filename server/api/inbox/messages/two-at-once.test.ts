import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MemberIdentity } from '#server/api/context.ts';
import { newId } from '#server/base/ids.ts';
import { deliver, payloadOf } from '#server/testing/channel.ts';
import { createConnection, createTemplate } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { type NullOperator, startNullOperator } from '#server/testing/servers/null-operator.ts';

const api = startHarness();
let operator: NullOperator;
let organization: string;
let key: string;
let ana: MemberIdentity;
let bia: MemberIdentity;
let customers = 0;
let phone: string;
let id: string;

beforeAll(async () => {
  operator = await startNullOperator();
  organization = await api.createOrganization();
  key = await api.createKey(organization);
  ana = await api.createMember(organization, { name: 'Ana', role: 'atendente' });
  bia = await api.createMember(organization, { name: 'Bia', role: 'atendente' });
  const connectionId = await createConnection(organization, { phoneNumberId: 'two-at-once' });
  await createTemplate(organization, { connectionId, name: 'hello', components: [{ type: 'BODY', text: 'Oi' }] });
});
beforeEach(async () => {
  phone = `55119876${String(++customers).padStart(5, '0')}`;
  id = await ask('Oi');
});
afterAll(async () => {
  await operator.stop();
  await api.stop();
});

/** Simulates a customer's message, and returns the id of its conversation. */
async function ask(text: string): Promise<string> {
  const message = { from: phone, id: `wamid.${newId()}`, timestamp: `${Math.floor(Date.now() / 1000)}`, type: 'text' };
  await deliver(payloadOf({ messages: [{ ...message, text: { body: text } }] }, { phoneNumberId: 'two-at-once' }));
  return (await api.call('GET', `/conversations?phone=${phone}`, { key })).body.data[0].id;
}
const messages = async () => (await api.call('GET', `/conversations/${id}/messages`, { key })).body.data;
const holder = async () => (await api.call('GET', `/conversations/${id}`, { key })).body.takeover?.user.name ?? null;
const seen = async () => ({
  last_message_id: (await messages())
    .map((one: { id: string }) => one.id)
    .sort()
    .at(-1),
  taken_over_by:
    (await api.call('GET', `/conversations/${id}`, { key })).body.takeover?.user.id ?? (null as string | null),
});
const reply = (member: MemberIdentity, text: string, more: object = {}) =>
  api.callPanel(member, 'messages.sendReply', { id, text, idempotency_key: newId(), ...more });
const said = async () =>
  (await messages())
    .filter((one: { role: string }) => one.role === 'assistant')
    .map((one: { content: string }) => one.content);

describe('sendReply with seen (the state that the member saw)', () => {
  it('sends one of 20 replies by 20 members at once, and names its author in the other refusals', async () => {
    const team = await Promise.all(Array.from({ length: 20 }, () => api.createMember(organization, { name: newId() })));
    const before = await seen();
    const answers = await Promise.all(team.map((one) => reply(one, one.name, { seen: before })));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([...Array(19).fill('conversation_changed'), 'ok']);
    const [won] = await said();
    expect(await said()).toHaveLength(1);
    expect(await holder()).toBe(won);
    for (const { code, body } of answers) {
      if (code === 'ok') continue;
      expect(body).toMatchObject({ reason: 'answered', by: { name: won } });
    }
  });

  it('sends ten of 20 replies by two members at once, and refuses the other ten', async () => {
    const before = await seen();
    const written = Array.from({ length: 20 }, (_, index) => [index % 2 ? ana : bia, `reply ${index}`] as const);
    const codes = await Promise.all(
      written.map(async ([who, text]) => [text, (await reply(who, text, { seen: before })).code] as const),
    );
    const sent = codes.filter(([, code]) => code === 'ok').map(([text]) => text);
    expect((await said()).toSorted()).toEqual(sent.toSorted());
    expect(codes.filter(([, code]) => code === 'conversation_changed')).toHaveLength(10);
  });

  it('sends a reply although the customer or the member wrote meanwhile', async () => {
    const before = await seen();
    await ask('Ainda aí?');
    expect((await reply(ana, 'one', { seen: before })).code).toBe('ok');
    expect((await reply(ana, 'two', { seen: before })).code).toBe('ok');
    expect((await said()).toSorted()).toEqual(['one', 'two']);
  });

  it('refuses a reply after an unseen takeover by another member, and sends it once that was seen', async () => {
    const before = await seen();
    await api.callPanel(bia, 'conversations.assignConversation', { id, user_id: bia.userId });
    expect(await reply(ana, 'mine', { seen: before })).toMatchObject({
      code: 'conversation_changed',
      body: { reason: 'taken_over', by: { id: bia.userId, name: 'Bia' } },
    });
    expect([await said(), await holder()]).toEqual([[], 'Bia']);
    expect((await reply(ana, 'mine', { seen: await seen() })).code).toBe('ok');
    expect([await said(), await holder()]).toEqual([['mine'], 'Ana']);
  });

  it('a refusal does not use up the key: the same key sends once without seen', async () => {
    const before = await seen();
    await reply(bia, 'first', { seen: before });
    const mine = { idempotency_key: newId() };
    expect((await reply(ana, 'second', { ...mine, seen: before })).code).toBe('conversation_changed');
    expect((await reply(ana, 'second', { ...mine, seen: before })).code).toBe('conversation_changed');
    const sent = await reply(ana, 'second', mine);
    expect(sent.code).toBe('ok');
    // Simulates a retry after the response was lost. With or without `seen`, the retry returns the reply that was
    // already sent.
    await reply(bia, 'third');
    expect((await reply(ana, 'second', { ...mine, seen: before })).body.id).toBe(sent.body.id);
    expect((await reply(ana, 'second', mine)).body.id).toBe(sent.body.id);
    expect((await said()).toSorted()).toEqual(['first', 'second', 'third']);
  });

  it('accepts seen with no or an unknown message, but refuses no message after a colleague’s reply', async () => {
    expect((await reply(ana, 'one', { seen: { last_message_id: null, taken_over_by: null } })).code).toBe('ok');
    const nowhere = { last_message_id: newId(), taken_over_by: ana.userId };
    expect((await reply(bia, 'two', { seen: nowhere })).code).toBe('ok');
    expect((await reply(ana, 'three', { seen: { last_message_id: null, taken_over_by: null } })).body).toMatchObject({
      by: { name: 'Bia' },
    });
  });
});

describe('sendTemplate with seen', () => {
  const template = (member: MemberIdentity, more: object = {}) =>
    api.callPanel(member, 'messages.sendTemplate', {
      ...{ id, type: 'template', template_name: 'hello', language_code: 'pt_BR', idempotency_key: newId() },
      ...more,
    });

  it('sends one of 20 templates by 20 members at once, and its author takes over', async () => {
    const team = await Promise.all(Array.from({ length: 20 }, () => api.createMember(organization, { name: newId() })));
    const before = await seen();
    const answers = await Promise.all(team.map((one) => template(one, { seen: before })));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([...Array(19).fill('conversation_changed'), 'ok']);
    expect(await said()).toHaveLength(1);
    expect(await holder()).toBe(team[answers.findIndex(({ code }) => code === 'ok')]?.name);
  });

  it('refuses a template after a colleague’s reply, and sends it once by the same key without seen', async () => {
    const before = await seen();
    await reply(bia, 'first', { seen: before });
    const mine = { idempotency_key: newId() };
    expect(await template(ana, { ...mine, seen: before })).toMatchObject({
      code: 'conversation_changed',
      body: { reason: 'answered', by: { name: 'Bia' } },
    });
    expect([await said(), await holder()]).toEqual([['first'], 'Bia']);
    const sent = await template(ana, mine);
    expect((await template(ana, { ...mine, seen: before })).body.id).toBe(sent.body.id);
    expect([(await said()).length, await holder()]).toEqual([2, 'Ana']);
    expect((await template(ana, { type: 'text', text: 'no template' })).code).toBe('invalid_request');
  });
});

describe('a reply in a resolved conversation', () => {
  const resolve = () => api.callPanel(bia, 'conversations.resolveConversation', { id });
  const happened = async () =>
    (await api.eventsOf(organization)).filter((event) => event.objectId === id).map((event) => event.type);
  const stateOf = async () => (await api.call('GET', `/conversations/${id}`, { key })).body.status;

  it('reopens the conversation, and the member still has it when the customer answers', async () => {
    await resolve();
    expect((await reply(ana, 'Esqueci de dizer')).code).toBe('ok');
    expect([await stateOf(), await holder(), await said()]).toEqual(['open', 'Ana', ['Esqueci de dizer']]);
    expect(await happened()).toEqual(expect.arrayContaining(['conversation.reopened', 'conversation.taken_over']));
    expect(await ask('Obrigada')).toBe(id);
    expect(await holder()).toBe('Ana');
  });

  it('is refused beside a newer open conversation, which the refusal names', async () => {
    await resolve();
    const newer = await ask('Outra coisa');
    expect(newer).not.toBe(id);
    expect(await reply(ana, 'Tarde demais')).toMatchObject({
      code: 'conversation_already_open',
      body: { conversation_id: newer },
    });
    expect([await stateOf(), await said()]).toEqual(['resolved', []]);
  });

  it('reopens the conversation once when 20 replies are sent at once', async () => {
    await resolve();
    const codes = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => (await reply(ana, `reply ${index}`)).code),
    );
    expect(new Set(codes)).toEqual(new Set(['ok']));
    expect(await said()).toHaveLength(20);
    expect((await happened()).filter((type) => type === 'conversation.reopened')).toHaveLength(1);
  });

  it('by an API key is sent and leaves the conversation resolved', async () => {
    await resolve();
    const sent = await api.call('POST', `/conversations/${id}/messages`, {
      key,
      body: { type: 'text', text: 'Aviso' },
    });
    expect([sent.status, await stateOf(), await holder()]).toEqual([200, 'resolved', null]);
  });
});
