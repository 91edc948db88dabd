import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { createConversation, createMessage } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';

const api = startHarness();
let organization: string;
let key: string;
let id: string;
const get = (of = id, as = key) => api.call('GET', `/contacts/${of}/export`, { key: as });
const create = async (body: unknown): Promise<string> =>
  (await api.call('POST', '/contacts', { key, body })).body.contact_id;

beforeEach(async () => {
  organization = await api.createOrganization();
  key = await api.createKey(organization);
  id = await create({ email: 'marina@example.com', name: 'Marina' });
});
afterAll(() => api.stop());

/** Creates a conversation of the contact with a message from each side. */
async function converse(contactId: string, minute: number, rest: object = {}): Promise<string> {
  const at = (second: number) => new Date(1_780_000_000_000 + minute * 60_000 + second * 1000);
  const common = { contactId, channel: 'chatapp', createdAt: at(0) } as const;
  const conversationId = await createConversation(organization, { ...common, ...rest });
  const author = { kind: 'contact', id: contactId, name: 'Marina' };
  await createMessage(organization, conversationId, { content: 'Oi', author, createdAt: at(1) });
  await createMessage(organization, conversationId, {
    role: 'assistant',
    type: 'template',
    content: 'Welcome',
    payload: { template_name: 'welcome' },
    deliveryStatus: 'delivered',
    createdAt: at(2),
  });
  return conversationId;
}

describe('contract/contacts.md#operations, #history-and-export: GET /contacts/{id}/export', () => {
  it('contains contact, conversations, messages and notes as their own GETs, plus sends and exported_at', async () => {
    const conversationId = await converse(id, 1);
    const later = await converse(id, 2);
    await converse(id, 3, { isTest: true });
    await converse(await create({ email: 'other@example.com' }), 4);
    const note = (await api.call('POST', `/contacts/${id}/notes`, { key, body: { body: 'called' } })).body;
    const { status, body, headers } = await get();
    expect(status).toBe(200);
    expect(headers['X-RateLimit-Limit']).toBe('120');
    const read = async (path: string) => (await api.call('GET', path, { key })).body;
    const messagesOf = async (of: string) => (await read(`/conversations/${of}/messages`)).data.reverse();
    expect(body).toEqual({
      contact: await read(`/contacts/${id}`),
      conversations: [await read(`/conversations/${conversationId}`), await read(`/conversations/${later}`)],
      messages: [...(await messagesOf(conversationId)), ...(await messagesOf(later))],
      notes: [note],
      sends: [
        expect.objectContaining({ kind: 'template', template_name: 'welcome', status: 'delivered' }),
        expect.objectContaining({ kind: 'template', template_name: 'welcome', status: 'delivered' }),
      ],
      exported_at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });

  it('contains all 2,500 messages of a long conversation in order', async () => {
    const conversationId = await converse(id, 1);
    await api.prisma.message.createMany({
      data: Array.from({ length: 2_500 }, (_, index) => ({
        id: newId(),
        organizationId: organization,
        conversationId,
        role: 'user' as const,
        content: `${index}`,
        author: { kind: 'contact', id, name: null },
        createdAt: new Date(1_790_000_000_000 + index),
      })),
    });
    const { messages } = (await get()).body;
    expect(messages.slice(2).map((message: { content: string }) => message.content)).toEqual(
      Array.from({ length: 2_500 }, (_, index) => `${index}`),
    );
  });
});

describe('GET /contacts/{id}/export: scopes and errors', () => {
  it('requires contacts:read and conversations:read, else 403 (contract/access.md#scopes)', async () => {
    const cases = [
      [['contacts:read'], 'conversations:read'],
      [['conversations:read'], 'contacts:read'],
    ] as const;
    for (const [scopes, required] of cases) {
      const reader = await api.createKey(organization, { scopes });
      expect(await get(id, reader)).toMatchObject({
        status: 403,
        body: { error: 'insufficient_scope', details: { required_scope: required } },
      });
    }
    const member = await api.createMember(organization, { role: 'financeiro' });
    expect((await api.callPanel(member, 'contacts.exportContact', { id })).code).toBe('insufficient_scope');
  });

  it('the OpenAPI document names both scopes', async () => {
    const { paths } = (await api.call('GET', '/openapi')).body;
    expect(paths['/contacts/{id}/export'].get['x-required-scope']).toEqual(['contacts:read', 'conversations:read']);
  });

  it('returns 404 for an unknown id, an id that is no UUID and a contact of another organization', async () => {
    const stranger = await api.createKey(await api.createOrganization());
    for (const answer of [await get(newId()), await get('x'), await get(id, stranger)]) {
      expect(answer).toMatchObject({ status: 404, body: { error: 'contact_not_found' } });
    }
  });

  it('returns 409 contact_merged with merged_into for a merged contact (contract/contacts.md#rules)', async () => {
    const duplicate = await create({ phone: '+5511987654321' });
    await api.call('POST', `/contacts/${id}/merge`, { key, body: { contact_id: duplicate } });
    expect(await get(duplicate)).toMatchObject({
      status: 409,
      body: { error: 'contact_merged', details: { merged_into: id } },
    });
  });
});
