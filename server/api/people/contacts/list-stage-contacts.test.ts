import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Pipeline } from '#server/contract/people/configuration.ts';
import { startHarness } from '#server/testing/harness.ts';
import { panelOf, refusalOf } from '#server/testing/panel.ts';

const api = startHarness();
afterAll(() => api.stop());

let owner: Awaited<ReturnType<typeof api.createMember>>;
let panel: ReturnType<typeof panelOf>;
let pipeline: Pipeline;
const ids: string[] = [];
const stage = (index: number) => pipeline.stages[index]?.id ?? '';
const column = async (input: Parameters<typeof panel.contacts.listStageContacts>[0]) =>
  (await panel.contacts.listStageContacts(input)).data.map(({ id }) => id);

beforeAll(async () => {
  const organization = await api.createOrganization();
  owner = await api.createMember(organization);
  panel = panelOf(owner);
  const stages = [{ name: 'Novo' }, { name: 'Proposta' }, { name: 'Ganho' }];
  pipeline = await panel.pipelines.createPipeline({ name: 'Vendas', stages });
  for (let index = 0; index < 5; index += 1) {
    const { id } = await panel.contacts.upsertContact({ email: `card-${index}@example.com`, name: `Cartão ${index}` });
    ids.push(id);
    await panel.contacts.moveContactStage({ id, stage: 'Novo' });
  }
});

describe('the stages of a pipeline board in the panel', () => {
  it('lists the latest arrival first, in stable pages; a cursor of another stage returns invalid_cursor', async () => {
    const [a = '', b = '', c = '', d = '', e = ''] = ids;
    expect(await column({ id: stage(0) })).toEqual([e, d, c, b, a]);
    const first = await panel.contacts.listStageContacts({ id: stage(0), limit: 2 });
    expect(first).toMatchObject({ has_more: true, data: [{ id: e }, { id: d }] });
    // A contact that is added at the top between two pages does not change the pages below.
    await panel.contacts.moveContactStage({ id: a, stage: 'Proposta' });
    await panel.contacts.moveContactStage({ id: a, stage: 'Novo' });
    const cursor = first.next_cursor ?? '';
    expect(await column({ id: stage(0), limit: 2, cursor })).toEqual([c, b]);
    expect(await column({ id: stage(0), limit: 1 })).toEqual([a]);
    expect((await refusalOf(column({ id: stage(1), cursor }))).code).toBe('invalid_cursor');
  });

  it('lists and counts a lost contact separately, and lists it in its stage again after lost: false', async () => {
    const [, b = ''] = ids;
    await panel.contacts.moveContactStage({ id: b, lost: true, reason: 'Preço' });
    expect(await column({ id: stage(0), lost: true })).toEqual([b]);
    expect(await column({ id: stage(0) })).not.toContain(b);
    const counted = await panel.contacts.countStages({ id: pipeline.id });
    expect(counted).toEqual({ data: [{ stage_id: stage(0), active: 4, lost: 1 }], next_cursor: null, has_more: false });
    await panel.contacts.moveContactStage({ id: b, lost: false });
    expect(await column({ id: stage(0) })).toContain(b);
  });

  it('assigned_to limits lists and counts to one owner, or with none to contacts without an owner', async () => {
    const [a = '', ...others] = ids;
    await panel.contacts.assignContact({ id: a, assigned_user_email: owner.email });
    expect(await column({ id: stage(0), assigned_to: owner.userId })).toEqual([a]);
    expect((await column({ id: stage(0), assigned_to: 'none' })).sort()).toEqual(others.sort());
    const mine = await panel.contacts.countStages({ id: pipeline.id, assigned_to: owner.userId });
    expect(mine.data).toEqual([{ stage_id: stage(0), active: 1, lost: 0 }]);
    const free = await panel.contacts.countStages({ id: pipeline.id, assigned_to: 'none' });
    expect(free.data).toEqual([{ stage_id: stage(0), active: 4, lost: 0 }]);
  });

  it('a member of another organization gets stage_not_found and pipeline_not_found', async () => {
    const stranger = panelOf(await api.createMember(await api.createOrganization()));
    expect((await refusalOf(stranger.contacts.listStageContacts({ id: stage(0) }))).code).toBe('stage_not_found');
    expect((await refusalOf(stranger.contacts.countStages({ id: pipeline.id }))).code).toBe('pipeline_not_found');
  });
});

describe('contacts.countContacts', () => {
  it('counts the contacts that match q, tag, pipeline and stage', async () => {
    expect(await panel.contacts.countContacts({})).toEqual({ count: 5, more: false });
    expect(await panel.contacts.countContacts({ q: 'cartao 3' })).toEqual({ count: 1, more: false });
    expect(await panel.contacts.countContacts({ q: 'card-' })).toEqual({ count: 5, more: false });
    expect(await panel.contacts.countContacts({ tag: 'no such tag' })).toEqual({ count: 0, more: false });
    expect(await panel.contacts.countContacts({ pipeline: 'vendas', stage: 'novo' })).toEqual({
      count: 5,
      more: false,
    });
  });
});
