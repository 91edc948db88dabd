import { describe, expect, it } from 'vitest';
import { startSandboxSends } from '#server/testing/stages/sandbox-sends.ts';

// Tests where a sent message can be found: by its ids, and in its conversation once the inbox shows the conversation.

const { api, organization, key, send, shown, sent } = await startSandboxSends();

describe('open_conversation', () => {
  it('on_reply hides the conversation everywhere until a later send with always opens it', async () => {
    const to = '+5511987650055';
    const body = { type: 'template', template_name: 'order_shipped', body_params: ['a', 'b'], to };
    const first = (await send({ ...body, open_conversation: 'on_reply' })).body;
    expect(first).toMatchObject({ status: 'sent', conversation_id: null, contact_id: expect.any(String) });
    expect(await shown(first.id)).toMatchObject({ conversation_id: null, delivery: { status: 'sent' } });
    const list = async () =>
      (await api.call('GET', `/conversations?contact_id=${first.contact_id}`, { key })).body.data;
    expect(await list()).toEqual([]);
    const events = async () =>
      (await api.eventsOf(organization)).filter(({ type }) => type === 'conversation.created').length;
    const before = await events();
    const hidden = await api.prisma.conversation.findFirstOrThrow({ where: { contactId: first.contact_id } });
    expect((await send({ type: 'text', text: 'x', to: undefined, conversation_id: hidden.id })).status).toBe(404);
    const second = (await send({ ...body, open_conversation: 'always' })).body;
    expect(second.conversation_id).toBe(hidden.id);
    expect(await events()).toBe(before + 1);
    expect(await list()).toMatchObject([{ id: hidden.id }]);
    expect((await api.call('GET', `/conversations/${hidden.id}/messages`, { key })).body.data.length).toBe(2);
  });
});

describe('other operations on messages', () => {
  it('POST /send-conversation-message and POST /conversations/{id}/messages send into a conversation', async () => {
    const { result } = await sent({ type: 'text', text: 'x' });
    const legacy = await api.call('POST', '/send-conversation-message', {
      key,
      body: { conversation_id: result.conversation_id, text: 'Olá' },
    });
    expect(legacy).toMatchObject({ status: 200, body: { status: 'sent', conversation_id: result.conversation_id } });
    const reply = await api.call('POST', `/conversations/${result.conversation_id}/messages`, {
      key,
      body: { type: 'location_request', body: 'Onde?' },
    });
    expect(reply).toMatchObject({
      status: 200,
      body: { status: 'sent', conversation: { id: result.conversation_id, takeover: null, awaiting_reply: false } },
    });
    expect(
      await api.call('POST', `/conversations/${result.conversation_id}/messages`, {
        key,
        body: { type: 'text', text: 'x', to: 'x' },
      }),
    ).toMatchObject({ status: 400, body: { error: 'unknown_fields' } });
  });

  it('GET /messages finds by id and wamid, is 400 without both, and is empty for another organization', async () => {
    const { result } = await sent({ type: 'text', text: 'x' });
    const get = (query: string) => api.call('GET', `/messages?${query}`, { key });
    const found = { data: [{ id: result.id, wamid: result.wamid }], next_cursor: null, has_more: false };
    expect((await get(`wamid=${result.wamid}`)).body).toMatchObject(found);
    expect((await get(`id=${result.id}&wamid=${result.wamid}`)).body).toMatchObject(found);
    expect((await get(`id=${result.id}&wamid=other`)).body.data).toEqual([]);
    expect((await get('id=nonsense')).body.data).toEqual([]);
    expect(await get('')).toMatchObject({ status: 400, body: { error: 'missing_filter' } });
    const stranger = await api.createKey(await api.createOrganization());
    expect((await api.call('GET', `/messages?id=${result.id}`, { key: stranger })).body.data).toEqual([]);
  });
});
