import { afterAll, describe, expect, it } from 'vitest';
import { startHarness } from '#server/testing/harness.ts';
import { panelOf } from '#server/testing/panel.ts';

// Tests that two names which differ only in their Unicode form are the same name.

const api = startHarness();
afterAll(() => api.stop());
const organization = await api.createOrganization();
const key = await api.createKey(organization);
const panel = panelOf(await api.createMember(organization));
const composed = 'Promoção';
const decomposed = composed.normalize('NFD');
const spellings = [
  composed,
  decomposed,
  `\uFEFF${composed}`,
  `Promo\u00ADção`,
  `${decomposed}\u00A0`,
  'PROMO\u200BÇÃO',
];
const tag = (phone: string, name: string) =>
  api.call('POST', '/contacts', { key, body: { phone, tags: [name] } }).then(({ body }) => body);

describe('tag names that differ only in Unicode form or case', () => {
  it('create one tag when 20 upserts use six spellings at the same time', async () => {
    const made = await Promise.all(
      Array.from({ length: 20 }, (_one, index) =>
        tag(`+55119876501${String(index).padStart(2, '0')}`, spellings[index % spellings.length] as string),
      ),
    );
    const ids = new Set(made.map((one) => one.tags_assigned[0].id));
    expect(ids.size).toBe(1);
    const tags = await api.prisma.tag.findMany({ where: { organizationId: organization } });
    expect(tags.map(({ name }) => name.toLowerCase())).toEqual([composed.toLowerCase()]);
  });

  it('assign one tag when an upsert names all spellings, and find the contact by the decomposed form', async () => {
    const { id } = await tag('+5511987650150', composed);
    const { body } = await api.call('POST', '/contacts', { key, body: { phone: '+5511987650150', tags: spellings } });
    expect(body.tags_assigned).toHaveLength(1);
    const found = await api.call('GET', `/contacts?tag=${encodeURIComponent(decomposed)}`, { key });
    expect(found.body.data.map((one: { id: string }) => one.id)).toContain(id);
    expect((await api.call('GET', '/tags', { key })).body.data).toHaveLength(1);
  });
});

it('the decomposed form of a pipeline name is refused for a new pipeline and finds pipeline and stage', async () => {
  const pipeline = await panel.pipelines.createPipeline({ name: 'Negociação', stages: [{ name: 'Visitação' }] });
  const again = 'Negociação'.normalize('NFD');
  await expect(panel.pipelines.createPipeline({ name: again, stages: [{ name: 'A' }] })).rejects.toThrow();
  const { body } = await api.call('POST', '/contacts', { key, body: { phone: '+5511987650160' } });
  const moved = await api.call('POST', '/contacts/stage', {
    key,
    body: { id: body.id, pipeline: again, stage: 'Visitação'.normalize('NFD') },
  });
  expect([moved.status, moved.body.pipeline?.id]).toEqual([200, pipeline.id]);
});
