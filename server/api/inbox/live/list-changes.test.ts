import { afterAll, expect, it } from 'vitest';
import { createConversation, createMessage } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { panelOf } from '#server/testing/panel.ts';
import { publishEvents } from '#server/testing/publish-events.ts';
import { livePosition } from './live-stream.ts';

const api = startHarness();
afterAll(() => api.stop());

it('listChanges returns the changes since a position once, for the organization and the role only', async () => {
  const [organization, other] = [await api.createOrganization(), await api.createOrganization()];
  const member = await api.createMember(organization);
  const finance = panelOf(await api.createMember(organization, { role: 'financeiro' }));
  const neighbour = panelOf(await api.createMember(other));
  const panel = panelOf(member);
  const since = await livePosition(member);
  expect(await panel.session.listChanges({ since })).toEqual({ position: since, changes: [], more: false });

  const key = await api.createKey(organization);
  const { contact_id } = (await api.call('POST', '/contacts', { key, body: { email: 'a@example.com' } })).body;
  const id = await createConversation(organization);
  await createMessage(organization, id);
  await panel.conversations.resolveConversation({ id });
  await publishEvents(organization);
  const told = await panel.session.listChanges({ since });
  expect(told.changes.map(({ type, object_id }) => [type, object_id])).toEqual([
    ['contact.created', contact_id],
    ['conversation.resolved', id],
  ]);
  expect(told.changes[1]?.conversation_id).toBe(id);
  expect(await panel.session.listChanges({ since: told.position })).toMatchObject({ changes: [], more: false });
  // A member who may not read conversations gets no changes of conversations, but the position still advances to the
  // end of the event log.
  const heard = await finance.session.listChanges({ since });
  expect(heard.changes.map(({ type }) => type)).toEqual(['contact.created']);
  expect(heard.position).toBe(told.position);
  expect((await neighbour.session.listChanges({ since: '0' })).changes).toEqual([]);
});

it('listChanges returns at most 500 changes and says that there are more', async () => {
  const organization = await api.createOrganization();
  const member = await api.createMember(organization);
  const key = await api.createKey(organization);
  const since = await livePosition(member);
  const items = (of: number) =>
    Array.from({ length: 100 }, (_, index) => ({ email: `n${of}-${index}@example.com`, name: 'N' }));
  for (let of = 0; of < 5; of += 1) await api.call('POST', '/contacts/batch', { key, body: { contacts: items(of) } });
  await api.call('POST', '/contacts', { key, body: { email: 'last@example.com' } });
  await publishEvents(organization);
  const { changes, position, more } = await panelOf(member).session.listChanges({ since });
  expect([changes.length, more]).toEqual([500, true]);
  const rest = await panelOf(member).session.listChanges({ since: position });
  expect([rest.changes.length, rest.more]).toEqual([1, false]);
});
