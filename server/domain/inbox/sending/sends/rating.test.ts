import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { deliver, payloadOf } from '#server/testing/channel.ts';
import { createConnection } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { panelOf } from '#server/testing/panel.ts';
import { startSandboxOperator } from '#server/testing/servers/sandbox-operator.ts';
import { archiveIdleConversations, conversationsToRate } from '../../conversations/actions/rating.ts';
import { askRating } from './ask-rating.ts';

const api = startHarness();
let operator: Awaited<ReturnType<typeof startSandboxOperator>>;
let organization: string;
let key: string;
let connection: string;
const phoneNumberId = '106540352242922';
let panel: ReturnType<typeof panelOf>;

beforeAll(async () => {
  operator = await startSandboxOperator();
  organization = await api.createOrganization();
  key = await api.createKey(organization);
  connection = await createConnection(organization, { phoneNumberId });
  panel = panelOf(await api.createMember(organization));
});
afterAll(async () => {
  await operator.stop();
  await api.stop();
});

let people = 0;
/** Lets a new customer write, and resolves the conversation. */
async function resolved(by: 'key' | 'member' = 'key'): Promise<{ id: string; from: string }> {
  people += 1;
  const from = `55119876${String(people).padStart(5, '0')}`;
  await operator.phone('write', { phone_number_id: phoneNumberId, customer: from, name: 'M', text: 'Oi' });
  await receive(from, { type: 'text', text: { body: 'Oi' } });
  const { data } = (await api.call('GET', `/conversations?phone=${from}`, { key })).body;
  if (by === 'member') await panel.conversations.resolveConversation({ id: data[0].id });
  else await api.call('POST', `/conversations/${data[0].id}/resolve`, { key });
  return { id: data[0].id, from };
}
const receive = (from: string, message: object) =>
  deliver(
    payloadOf(
      {
        contacts: [{ profile: { name: 'M' }, wa_id: from }],
        messages: [{ from, id: `wamid.${newId()}`, timestamp: String(Math.floor(Date.now() / 1_000)), ...message }],
      },
      { phoneNumberId },
    ),
  );
const answer = (from: string, id: string, score: number) =>
  receive(from, {
    type: 'interactive',
    interactive: { type: 'list_reply', list_reply: { id: `rating:${id}:${score}`, title: `${score}` } },
  });
const messagesOf = async (id: string) => (await api.call('GET', `/conversations/${id}/messages`, { key })).body.data;
const waiting = async () => (await conversationsToRate()).map((one) => one.conversation_id);

describe('the rating question after a conversation is resolved', () => {
  it('sends no question when the number has not enabled ratings', async () => {
    const { id } = await resolved();
    expect(await waiting()).toEqual([]);
    await askRating(organization, id);
    expect((await messagesOf(id)).length).toBe(1);
  });

  it('asks once in 20 parallel runs, stores the first score on the resolved conversation and opens none', async () => {
    await panel.connections.updateConnection({ id: connection, rating_enabled: true });
    const { id, from } = await resolved();
    expect(await waiting()).toContain(id);
    await Promise.all(Array.from({ length: 20 }, () => askRating(organization, id)));
    expect(await waiting()).not.toContain(id);
    const [question, ...others] = await messagesOf(id);
    expect(others.length).toBe(1);
    expect(question).toMatchObject({
      type: 'list',
      role: 'assistant',
      author: { kind: 'system' },
      delivery: { status: 'sent' },
    });
    const sent = await operator.payloadOf(question.wamid);
    expect(sent.interactive.action.sections[0].rows.map((row: { id: string }) => row.id)).toEqual(
      [5, 4, 3, 2, 1].map((score) => `rating:${id}:${score}`),
    );
    await answer(from, id, 4);
    await answer(from, id, 1);
    const { data } = (await api.call('GET', `/conversations?phone=${from}`, { key })).body;
    expect(data).toMatchObject([
      { id, status: 'resolved', awaiting_reply: false, rating: { score: 4, comment: null, at: expect.any(String) } },
    ]);
    const events = (await api.eventsOf(organization)).filter((event) => event.type === 'conversation.rated');
    expect(events).toMatchObject([{ objectId: id, context: { score: 4, comment: null } }]);
  });

  it('stores the first text that quotes the question as the comment; the next one opens a conversation', async () => {
    await panel.connections.updateConnection({ id: connection, rating_enabled: true });
    const { id, from } = await resolved();
    await askRating(organization, id);
    const [question] = await messagesOf(id);
    const say = (body: string, context?: object) =>
      receive(from, { type: 'text', text: { body }, ...(context ? { context } : {}) });
    const quote = { from: phoneNumberId, id: question.wamid };
    const rating = async () => (await api.call('GET', `/conversations/${id}`, { key })).body.rating;
    await answer(from, id, 5);
    await say('Resolveram na hora', quote);
    expect(await rating()).toMatchObject({ score: 5, comment: 'Resolveram na hora' });
    const events = (await api.eventsOf(organization)).filter(
      (event) => event.type === 'conversation.rated' && event.objectId === id,
    );
    expect(events.map((event) => event.context)).toEqual([
      { score: 5, comment: null },
      { score: 5, comment: 'Resolveram na hora' },
    ]);
    const open = async () => (await api.call('GET', `/conversations?phone=${from}&status=open`, { key })).body.data;
    expect(await open()).toEqual([]);
    await say('Mais uma coisa', quote);
    expect(await rating()).toMatchObject({ comment: 'Resolveram na hora' });
    expect(await open()).toMatchObject([{ awaiting_reply: true }]);
  });

  it('opts out a customer who quotes the question with an opt-out text, and stores no comment', async () => {
    const { id, from } = await resolved();
    await askRating(organization, id);
    const [question] = await messagesOf(id);
    await answer(from, id, 2);
    const text = { body: 'Não quero mais receber mensagens de vocês' };
    await receive(from, { type: 'text', text, context: { from: phoneNumberId, id: question.wamid } });
    const { rating, contact } = (await api.call('GET', `/conversations/${id}`, { key })).body;
    expect(rating).toMatchObject({ score: 2, comment: null });
    expect((await api.call('GET', `/contacts/${contact.id}`, { key })).body.opted_out_at).not.toBeNull();
  });

  it('opens a conversation for a quoting text before any score, and for a text without a quote', async () => {
    const { id, from } = await resolved();
    await askRating(organization, id);
    const [question] = await messagesOf(id);
    await receive(from, { type: 'text', text: { body: 'Oi?' }, context: { from: phoneNumberId, id: question.wamid } });
    const other = await resolved();
    await askRating(organization, other.id);
    await answer(other.from, other.id, 2);
    await receive(other.from, { type: 'text', text: { body: 'Preciso de ajuda' } });
    for (const phone of [from, other.from]) {
      const { data } = (await api.call('GET', `/conversations?phone=${phone}&status=open`, { key })).body;
      expect(data).toMatchObject([{ awaiting_reply: true, rating: null }]);
    }
  });

  it('treats a score from another customer as an ordinary message and stores no rating', async () => {
    const { id } = await resolved();
    const stranger = '5511987699999';
    await answer(stranger, id, 1);
    expect((await api.call('GET', `/conversations/${id}`, { key })).body.rating).toBeNull();
    const { data } = (await api.call('GET', `/conversations?phone=${stranger}`, { key })).body;
    expect(data).toMatchObject([{ status: 'open', awaiting_reply: true }]);
  });

  it('sends no question until 30 seconds after a resolve in the panel, and none after a reopening', async () => {
    const [kept, undone] = [await resolved('member'), await resolved('member')];
    for (const { id } of [kept, undone]) {
      expect(await waiting()).not.toContain(id);
      await askRating(organization, id);
    }
    await panel.conversations.reopenConversation({ id: undone.id });
    const resolvedAt = new Date(Date.now() - 31_000);
    await api.prisma.conversation.updateMany({ where: { id: { in: [kept.id, undone.id] } }, data: { resolvedAt } });
    expect(await waiting()).toContain(kept.id);
    for (const { id } of [kept, undone]) await askRating(organization, id);
    expect((await messagesOf(kept.id)).length).toBe(2);
    expect((await messagesOf(undone.id)).length).toBe(1);
  });

  it('sends no question when the window is closed or the conversation was resolved long ago', async () => {
    const closed = await resolved();
    await api.prisma.conversation.update({ where: { id: closed.id }, data: { windowExpiresAt: new Date(0) } });
    const old = await resolved();
    await api.prisma.conversation.update({ where: { id: old.id }, data: { resolvedAt: new Date(0) } });
    for (const { id } of [closed, old]) {
      expect(await waiting()).not.toContain(id);
      await askRating(organization, id);
      expect((await messagesOf(id)).length).toBe(1);
    }
  });
});

describe('archiveIdleConversations', () => {
  it('archives a conversation resolved long ago only when its number sets archive_after_days', async () => {
    const { id } = await resolved();
    const long = { resolvedAt: new Date(0), lastMessageAt: new Date(0) };
    await api.prisma.conversation.update({ where: { id }, data: long });
    const recent = await resolved();
    const status = async (one: string) => (await api.call('GET', `/conversations/${one}`, { key })).body.status;
    await archiveIdleConversations();
    expect(await status(id)).toBe('resolved');
    await panel.connections.updateConnection({ id: connection, archive_after_days: 30 });
    await archiveIdleConversations();
    expect(await status(id)).toBe('archived');
    expect(await status(recent.id)).toBe('resolved');
  });
});
