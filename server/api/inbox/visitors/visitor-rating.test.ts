import { beforeAll, describe, expect, it } from 'vitest';
import { createWebChat } from '#server/testing/records/web-chat.ts';
import { stageWebChat } from '#server/testing/stages/web-chat-stage.ts';

const { api, organization, key, get, wrote, typesOf } = await stageWebChat();

describe('rating in a web chat', () => {
  const resolve = (id: string) => api.call('POST', `/conversations/${id}/resolve`, { key });
  let rated: string;
  beforeAll(async () => {
    rated = await createWebChat(organization);
    await api.prisma.webChat.update({ where: { agentId: rated }, data: { asksRating: true } });
  });

  it('opens when the conversation is closed; the first score and first comment count, one event each', async () => {
    const { visitor, id } = await wrote('Oi', {}, rated);
    expect((await visitor.read()).thread.rating).toBeNull();
    expect(await visitor.call('rateConversation', { score: 5 })).toMatchObject({ code: 'conversation_not_found' });
    await resolve(id);
    expect((await visitor.read()).thread).toMatchObject({
      status: 'closed',
      rating: { score: null, commented: false },
    });
    const first = await visitor.call('rateConversation', { score: 4 });
    expect(first.body.thread.rating).toEqual({ score: 4, commented: false });
    const both = await visitor.call('rateConversation', { score: 1, comment: ' Rápido ' });
    expect(both.body.thread.rating).toEqual({ score: 4, commented: true });
    await visitor.call('rateConversation', { score: 2, comment: 'Outro' });
    expect((await get(`/conversations/${id}`)).rating).toMatchObject({
      score: 4,
      comment: 'Rápido',
      at: expect.any(String),
    });
    const told = (await api.eventsOf(organization)).filter(
      (event) => event.objectId === id && /rated/.test(event.type),
    );
    expect(told.map((event) => event.context)).toEqual([
      { score: 4, comment: null },
      { score: 4, comment: 'Rápido' },
    ]);
  });

  it('score and comment are one event; later ratings change nothing (contract/conversations.md#rules)', async () => {
    const { visitor, id } = await wrote('Oi', {}, rated);
    await resolve(id);
    await visitor.call('rateConversation', { score: 5, comment: ' Ótimo ' });
    await visitor.call('rateConversation', { score: 1, comment: 'Outro' });
    expect((await get(`/conversations/${id}`)).rating).toMatchObject({ score: 5, comment: 'Ótimo' });
    const told = (await api.eventsOf(organization)).filter(
      (event) => event.objectId === id && /rated/.test(event.type),
    );
    expect(told.map((event) => event.context)).toEqual([{ score: 5, comment: 'Ótimo' }]);
  });

  it('emits one event when 20 ratings arrive at once', async () => {
    const { visitor, id } = await wrote('Oi', {}, rated);
    await resolve(id);
    await Promise.all(Array.from({ length: 20 }, (_, i) => visitor.call('rateConversation', { score: 1 + (i % 5) })));
    expect((await typesOf(id)).filter((type) => type === 'conversation.rated').length).toBe(1);
  });

  it('is refused for an invalid score, after a new message, and in a chat that does not ask', async () => {
    const { visitor, id } = await wrote('Oi', {}, rated);
    await resolve(id);
    for (const score of [0, 6, 2.5, '5'])
      expect(await visitor.call('rateConversation', { score })).toMatchObject({ code: 'invalid_request' });
    await visitor.write('Mais uma coisa');
    expect(await visitor.call('rateConversation', { score: 5 })).toMatchObject({ code: 'conversation_not_found' });
    const other = await wrote('Oi');
    await resolve(other.id);
    expect(await other.visitor.call('rateConversation', { score: 5 })).toMatchObject({
      code: 'conversation_not_found',
    });
  });
});
