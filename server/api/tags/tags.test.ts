import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHarness } from '#server/testing/harness.ts';

const api = startHarness();
let organization: string;
let key: string;
beforeAll(async () => {
  organization = await api.createOrganization();
  key = await api.createKey(organization);
});
afterAll(() => api.stop());

const upsert = (place: number, tags: string[]) =>
  api.call('POST', '/contacts', { key, body: { email: `tagged-${place}@example.com`, tags } });

describe('200: GET /tags (§4.6, §2 Tag)', () => {
  it('answers contact tags by default, conversation tags on request, none of another organization', async () => {
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

it('20 parallel creates of one name in any case end in one tag (§4.1)', async () => {
  const spellings = ['Race', 'race', 'RACE', 'rAcE'];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, place) => upsert(place, [spellings[place % 4] ?? ''])),
  );
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
  const assigned = answers.map((answer) => answer.body.tags_assigned[0]);
  expect(new Set(assigned.map((tag) => tag.id)).size).toBe(1);
  expect(assigned.filter((tag) => tag.created)).toHaveLength(1);
  expect(await api.prisma.tag.count({ where: { organizationId: organization } })).toBe(2);
});
