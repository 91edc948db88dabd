import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHarness } from '#server/testing/harness.ts';
import { openPanel, panelOf, refusalOf } from '#server/testing/panel.ts';

const api = startHarness();
let organization: string;
let key: string;
beforeAll(async () => {
  organization = await api.createOrganization();
  key = await api.createKey(organization);
});
afterAll(() => api.stop());

const upsert = (index: number, tags: string[]) =>
  api.call('POST', '/contacts', { key, body: { email: `tagged-${index}@example.com`, tags } });

describe('contract/organization.md#operations: GET /tags: tags (contract/contacts.md#fields)', () => {
  it('filters by type (contact by default, or conversation) and returns no tags of another organization', async () => {
    const mine = await api.createOrganization();
    const { data: made } = { data: ['a', 'b'] };
    await api.prisma.tag.createMany({
      data: [
        { id: '01939a1c-0000-7000-8000-0000000000a1', organizationId: mine, type: 'contact', name: made[0] ?? '' },
        {
          id: '01939a1c-0000-7000-8000-0000000000a2',
          organizationId: mine,
          type: 'conversation',
          name: made[1] ?? '',
          color: '#112233',
        },
        { id: '01939a1c-0000-7000-8000-0000000000a3', organizationId: organization, type: 'contact', name: 'theirs' },
      ],
    });
    const reader = await api.createKey(mine);
    const contactTag = {
      id: '01939a1c-0000-7000-8000-0000000000a1',
      name: 'a',
      color: '#22C55E',
      type: 'contact',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    };
    for (const query of ['', '?type=contact']) {
      expect((await api.call('GET', `/tags${query}`, { key: reader })).body.data).toEqual([contactTag]);
    }
    expect((await api.call('GET', '/tags?type=conversation', { key: reader })).body.data).toEqual([
      { ...contactTag, id: '01939a1c-0000-7000-8000-0000000000a2', name: 'b', color: '#112233', type: 'conversation' },
    ]);
  });

  it('lists the newest first', async () => {
    const reader = await api.createKey(await api.createOrganization());
    for (const name of ['first', 'second', 'third']) {
      await api.call('POST', '/contacts', { key: reader, body: { email: 'one@example.com', tags: [name] } });
    }
    const { body } = await api.call('GET', '/tags', { key: reader });
    expect(body.data.map((tag: { name: string }) => tag.name)).toEqual(['third', 'second', 'first']);
  });
});

it('20 parallel upserts with one tag name in any case create one tag (contract/contacts.md#operations)', async () => {
  const spellings = ['Race', 'race', 'RACE', 'rAcE'];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => upsert(index, [spellings[index % 4] ?? ''])),
  );
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
  const assigned = answers.map((answer) => answer.body.tags_assigned[0]);
  expect(new Set(assigned.map((tag) => tag.id)).size).toBe(1);
  expect(assigned.filter((tag) => tag.created)).toHaveLength(1);
  expect(await api.prisma.tag.count({ where: { organizationId: organization } })).toBe(2);
});

describe('the panel’s tags', () => {
  const auditOf = (organizationId: string) =>
    api.prisma.auditEntry.findMany({ where: { organizationId }, orderBy: { createdAt: 'asc' } });

  it('creates one tag when 20 callers create one name in any case at once; the others get name_taken', async () => {
    const mine = await api.createOrganization();
    const panel = panelOf(await api.createMember(mine, { role: 'atendente' }));
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        panel.tags.createTag({ name: index % 2 ? 'vip' : ' VIP ', type: 'conversation' }),
      ),
    );
    expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    for (const one of outcomes) {
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject({ code: 'name_taken', details: { field: 'name' } });
    }
    expect(await api.prisma.tag.count({ where: { organizationId: mine } })).toBe(1);
    // A tag of the other type may have the same name.
    expect(await panel.tags.createTag({ name: 'vip', type: 'contact', color: '#112233' })).toMatchObject({
      name: 'vip',
      color: '#112233',
      type: 'contact',
    });
    expect((await auditOf(mine)).map((entry) => entry.action)).toEqual(['tag.created', 'tag.created']);
  });

  it('renames and recolors a tag, refuses a taken name and invalid input, and audits only real changes', async () => {
    const { organization: mine, panel } = await openPanel();
    const tag = await panel.tags.createTag({ name: 'old', type: 'contact' });
    await panel.tags.createTag({ name: 'taken', type: 'contact' });
    expect(await panel.tags.updateTag({ id: tag.id, name: 'New', color: '#ABCDEF' })).toEqual({
      ...tag,
      name: 'New',
      color: '#ABCDEF',
    });
    expect(await panel.tags.updateTag({ id: tag.id, name: 'New' })).toMatchObject({ name: 'New' });
    expect(await refusalOf(panel.tags.updateTag({ id: tag.id, name: 'TAKEN' }))).toMatchObject({ code: 'name_taken' });
    expect(await refusalOf(panel.tags.updateTag({ id: tag.id, color: 'red' }))).toMatchObject({
      code: 'invalid_request',
    });
    expect(await refusalOf(panel.tags.updateTag({ id: tag.id, name: ' ' }))).toMatchObject({ code: 'invalid_request' });
    expect(await auditOf(mine)).toMatchObject([
      { action: 'tag.created' },
      { action: 'tag.created' },
      {
        action: 'tag.updated',
        objectId: tag.id,
        details: { name: { from: 'old', to: 'New' }, color: { from: '#22C55E', to: '#ABCDEF' } },
      },
    ]);
  });

  it('removes a tag from contacts, records contact.tag_removed for each, and advances updated_at', async () => {
    const { organization: mine, panel } = await openPanel();
    const caller = await api.createKey(mine);
    const ids: string[] = [];
    for (const name of ['a', 'b']) {
      const body = { email: `${name}@example.com`, tags: ['gone', 'stays'] };
      ids.push((await api.call('POST', '/contacts', { key: caller, body })).body.id);
    }
    const since = (await api.call('GET', `/contacts/${ids[0]}`, { key: caller })).body.updated_at;
    const tag = (await api.call('GET', '/tags', { key: caller })).body.data.find(
      (one: { name: string }) => one.name === 'gone',
    );
    expect(await panel.tags.removeTag({ id: tag.id })).toEqual({ ok: true, id: tag.id, contacts: 2 });
    const contact = (await api.call('GET', `/contacts/${ids[0]}`, { key: caller })).body;
    expect(contact.tags).toMatchObject([{ name: 'stays' }]);
    expect(contact.updated_at > since).toBe(true);
    const removed = (await api.eventsOf(mine)).filter((event) => event.type === 'contact.tag_removed');
    expect(removed.map((event) => event.objectId).sort()).toEqual(ids.sort());
    expect(removed[0]?.context).toEqual({ tag: { id: tag.id, name: 'gone' } });
  });

  it('answers 200 to all 20 upserts that apply a tag while the tag is being removed', async () => {
    const { organization: mine, panel } = await openPanel();
    const caller = await api.createKey(mine);
    const tag = await panel.tags.createTag({ name: 'brief', type: 'contact' });
    const [removed, ...answers] = await Promise.all([
      panel.tags.removeTag({ id: tag.id }),
      ...Array.from({ length: 20 }, (_, index) =>
        api.call('POST', '/contacts', { key: caller, body: { email: `brief-${index}@example.com`, tags: ['brief'] } }),
      ),
    ]);
    expect(removed.ok).toBe(true);
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
  });
});
