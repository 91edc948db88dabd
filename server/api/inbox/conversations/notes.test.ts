import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { createConversation } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { panelOf, refusalOf } from '#server/testing/panel.ts';

const api = startHarness();
let organization: string;
let ana: Awaited<ReturnType<typeof api.createMember>>;
let bia: Awaited<ReturnType<typeof api.createMember>>;
let [ofAna, ofBia]: ReturnType<typeof panelOf>[] = [];

beforeAll(async () => {
  organization = await api.createOrganization();
  ana = await api.createMember(organization);
  bia = await api.createMember(organization, { name: 'Bia' });
  [ofAna, ofBia] = [panelOf(ana), panelOf(bia)];
});
afterAll(() => api.stop());

const panels = () => {
  if (!ofAna || !ofBia) throw new Error('not signed in');
  return { ofAna, ofBia };
};
const note = (id: string, text: string, noteId = newId()) =>
  panels().ofAna.conversations.addNote({ id, note_id: noteId, text });
const notesOf = async (id: string) => (await panels().ofBia.conversations.listActivities({ id })).data;
const mentionsOf = async () => (await panels().ofBia.conversations.attention({})).mentions;

describe('notes of a conversation', () => {
  it('a note appears in the activities with its mentions, but not in the API’s messages or export', async () => {
    const id = await createConversation(organization);
    const key = await api.createKey(organization);
    await note(id, `@${bia.name} she asked for a discount`);
    expect(await notesOf(id)).toMatchObject([
      {
        kind: 'noted',
        by: { type: 'user', id: ana.userId, name: ana.name },
        text: `@${bia.name} she asked for a discount`,
        mentions: [{ id: bia.userId, name: bia.name }],
      },
    ]);
    for (const path of ['', '/messages', '/export']) {
      const { status, body } = await api.call('GET', `/conversations/${id}${path}`, { key });
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toContain('discount');
    }
    const events = await api.prisma.outboxEntry.findMany({ where: { objectId: id } });
    expect(events).toMatchObject([{ type: 'conversation.noted', context: {} }]);
  });

  it('stores one note and one event when the same note is added 20 times at once', async () => {
    const id = await createConversation(organization);
    const noteId = newId();
    await Promise.all(Array.from({ length: 20 }, () => note(id, `@${bia.name} once`, noteId)));
    expect(await notesOf(id)).toHaveLength(1);
    expect(await api.prisma.outboxEntry.count({ where: { objectId: id } })).toBe(1);
  });

  it('a mention counts for the named member until that member reads it, and never for the author', async () => {
    const before = await mentionsOf();
    const id = await createConversation(organization);
    const stranger = await api.createMember(await api.createOrganization(), { name: 'Carla' });
    await note(id, `@${bia.name} @${ana.name} @${stranger.name} look`);
    await note(id, `again, @${bia.name}`);
    expect(await mentionsOf()).toBe(before + 1);
    expect((await panels().ofAna.conversations.attention({})).mentions).toBe(0);
    expect((await panelOf(stranger).conversations.attention({})).mentions).toBe(0);
    const shown = async () => (await panels().ofBia.conversations.inbox({ filter: 'mentions', ids: [id] })).data;
    expect(await shown()).toMatchObject([{ id, mentioned: true }]);
    await panels().ofAna.conversations.markRead({ id });
    expect(await mentionsOf()).toBe(before + 1);
    await panels().ofBia.conversations.markRead({ id });
    expect(await mentionsOf()).toBe(before);
    // The conversation is still in the list of those that mentioned the member.
    expect(await shown()).toMatchObject([{ id, mentioned: false }]);
    expect((await panels().ofAna.conversations.inbox({ filter: 'mentions', ids: [id] })).data).toEqual([]);
  });

  it('an author can remove a note, and its mention no longer counts', async () => {
    const before = await mentionsOf();
    const id = await createConversation(organization);
    const { note_id: noteId } = await note(id, `@${bia.name} gone`);
    await panels().ofAna.conversations.removeNote({ id, note_id: noteId });
    expect(await notesOf(id)).toEqual([]);
    expect(await mentionsOf()).toBe(before);
  });

  it('anonymizing the contact removes the name and the e-mail from notes', async () => {
    const key = await api.createKey(organization);
    const made = await api.call('POST', '/contacts', {
      key,
      body: { phone: '+55 11 98765-4321', name: 'Marina Souza', email: 'marina@example.com' },
    });
    const { id: contactId } = made.body as { id: string };
    const id = await createConversation(organization, { contactId });
    await note(id, 'Marina Souza writes from marina@example.com as well');
    expect((await api.call('DELETE', `/contacts/${contactId}?mode=anonymize`, { key })).status).toBe(200);
    expect(JSON.stringify(await notesOf(id))).not.toMatch(/marina/i);
  });
});

describe('addNote: 400 invalid_request', () => {
  it('rejects an empty note, more than 4,096 characters, and an id used in another conversation', async () => {
    const [id, other] = [await createConversation(organization), await createConversation(organization)];
    const { note_id: used } = await note(other, 'there');
    for (const refused of [() => note(id, ' '), () => note(id, 'x'.repeat(4_097)), () => note(id, 'here', used)])
      expect(await refusalOf(refused())).toMatchObject({ code: 'invalid_request' });
    expect(await notesOf(id)).toEqual([]);
  });
});

describe('addNote and removeNote: 404', () => {
  it('rejects another organization’s conversation, a colleague’s note and an unknown note', async () => {
    const id = await createConversation(organization);
    const { note_id: noteId } = await note(id, 'mine');
    const stranger = panelOf(await api.createMember(await api.createOrganization()));
    const ids = { id, note_id: noteId };
    expect(await refusalOf(stranger.conversations.addNote({ ...ids, text: 'x' }))).toMatchObject({
      code: 'conversation_not_found',
    });
    expect(await refusalOf(stranger.conversations.removeNote(ids))).toMatchObject({ code: 'conversation_not_found' });
    expect(await refusalOf(panels().ofBia.conversations.removeNote(ids))).toMatchObject({ code: 'note_not_found' });
    const elsewhere = await createConversation(organization);
    for (const wrong of [
      { ...ids, id: elsewhere },
      { id, note_id: newId() },
      { id, note_id: 'none' },
    ])
      expect(await refusalOf(panels().ofAna.conversations.removeNote(wrong))).toMatchObject({ code: 'note_not_found' });
    expect(await notesOf(id)).toHaveLength(1);
  });
});
