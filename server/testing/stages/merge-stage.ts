import { afterAll, beforeEach } from 'vitest';
import type { MemberIdentity } from '#server/api/context.ts';
import { createConnection, createConversation, createFields, createMessage, createPipeline } from '../factories.ts';
import { startHarness } from '../harness.ts';

export const api = startHarness();
export let organization: string;
export let key: string;
export let member: MemberIdentity;

/** Makes each test of this file start with a new organization. */
export function stageMerges(): void {
  beforeEach(async () => {
    organization = await api.createOrganization();
    key = await api.createKey(organization);
    member = await api.createMember(organization);
    await createFields(organization, 'city', 'plan');
  });
  afterAll(() => api.stop());
}

export const send = (method: string, path: string, body?: unknown) => api.call(method, path, { key, body });
export const create = async (body: unknown): Promise<string> => (await send('POST', '/contacts', body)).body.contact_id;
export const read = async (id: string) => (await send('GET', `/contacts/${id}`)).body;
export const merge = (id: string, contactId: unknown) =>
  send('POST', `/contacts/${id}/merge`, { contact_id: contactId });
/** Returns the organization's domain events without the first `count`. */
export const eventsSince = async (count: number) => (await api.eventsOf(organization)).slice(count);
export const countEvents = async () => (await api.eventsOf(organization)).length;

/** Makes a conversation of the contact, with one message. */
export async function converse(
  contactId: string,
  columns: Parameters<typeof createConversation>[1] = {},
): Promise<string> {
  const id = await createConversation(organization, { contactId, ...columns });
  await createMessage(organization, id, { author: { kind: 'contact', id: contactId, name: 'x' } });
  return id;
}

/** Makes two contacts that are the same person, with every kind of data that a contact can have. */
export async function createPair() {
  const owner = await api.createMember(organization, { role: 'editor', name: 'Owner' });
  await createPipeline(organization, 'Sales', ['New', 'Won']);
  await createPipeline(organization, 'Support', ['Open', 'Closed']);
  const survivor = await create({
    phone: '+5511987654321',
    name: 'Marina',
    fields: { city: 'Recife' },
    tags: ['both', 'a'],
  });
  const duplicate = await create({
    email: 'marina@example.com',
    phone: '+5521987654321',
    name: 'M. Souza',
    fields: { city: 'Natal', plan: 'gold' },
    tags: ['both', 'b'],
    assigned_user_email: owner.email,
  });
  for (const [id, letter] of [
    [survivor, 'a'],
    [duplicate, 'b'],
  ] as const) {
    await send('POST', '/contacts/note', { id, note: `notes ${letter}` });
    await send('POST', `/contacts/${id}/notes`, { body: `note ${letter}` });
  }
  await send('POST', '/contacts/stage', { id: survivor, pipeline: 'Sales', stage: 'Won' });
  await send('POST', '/contacts/stage', { id: duplicate, pipeline: 'Sales', stage: 'New' });
  await send('POST', '/contacts/stage', { id: duplicate, pipeline: 'Support', stage: 'Open' });
  await send('POST', `/contacts/${duplicate}/opt-out`);
  const conversation = await converse(duplicate, { connectionId: await createConnection(organization) });
  return { owner, survivor, duplicate, conversation };
}
