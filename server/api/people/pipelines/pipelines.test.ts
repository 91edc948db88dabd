import { afterAll, describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { createPipeline } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { openPanel, refusalOf } from '#server/testing/panel.ts';

const api = startHarness();
afterAll(() => api.stop());

describe('contract/organization.md#operations: GET /pipelines (contract/organization.md#fields-and-pipelines Pipeline)', () => {
  it('returns the pipelines of the organization by position, each with its stages by position', async () => {
    const organizationId = await api.createOrganization();
    await createPipeline(await api.createOrganization(), 'Theirs');
    const [second, first] = [newId(), newId()];
    const [won, fresh] = [newId(), newId()];
    await api.prisma.pipeline.create({ data: { id: second, organizationId, name: 'After sales', position: 1 } });
    await api.prisma.pipeline.create({
      data: {
        id: first,
        organizationId,
        name: 'Sales',
        isDefault: true,
        autoEnroll: true,
        stages: {
          create: [
            { id: won, organizationId, name: 'Won', color: '#22C55E', position: 1 },
            { id: fresh, organizationId, name: 'New', position: 0 },
          ],
        },
      },
    });
    const { status, body } = await api.call('GET', '/pipelines', { key: await api.createKey(organizationId) });
    expect(status).toBe(200);
    expect(body).toEqual({
      data: [
        {
          id: first,
          name: 'Sales',
          position: 0,
          is_default: true,
          auto_enroll: true,
          created_at: expect.any(String),
          stages: [
            { id: fresh, name: 'New', color: '#94A3B8', position: 0 },
            { id: won, name: 'Won', color: '#22C55E', position: 1 },
          ],
        },
        {
          id: second,
          name: 'After sales',
          position: 1,
          is_default: false,
          auto_enroll: false,
          created_at: expect.any(String),
          stages: [],
        },
      ],
      next_cursor: null,
      has_more: false,
    });
  });
});

it('the pipeline and stage ids from GET /pipelines are accepted by POST /contacts/stage', async () => {
  const organizationId = await api.createOrganization();
  const key = await api.createKey(organizationId);
  for (const name of ['Sales', 'Support']) {
    await createPipeline(organizationId, name, ['New', 'Done']);
  }
  const { contact_id: id } = (await api.call('POST', '/contacts', { key, body: { email: 'a@example.com' } })).body;
  for (const pipeline of (await api.call('GET', '/pipelines', { key })).body.data) {
    for (const stage of pipeline.stages) {
      const body = { id, pipeline: pipeline.id, stage: stage.id };
      expect((await api.call('POST', '/contacts/stage', { key, body })).body).toMatchObject({
        pipeline: { id: pipeline.id, name: pipeline.name },
        stage: { id: stage.id, name: stage.name },
      });
    }
  }
});

const contactAt = async (organizationId: string, pipelineId: string, stageId: string) => {
  const id = newId();
  await api.prisma.contact.create({
    data: { id, organizationId, name: 'Marina', pipelines: { create: { organizationId, pipelineId, stageId } } },
  });
  return id;
};

describe('the panel’s pipelines', () => {
  it('makes the first pipeline the default, lets another one replace it, and reorders the pipelines', async () => {
    const { panel } = await openPanel();
    const sales = await panel.pipelines.createPipeline({
      name: 'Sales',
      stages: [{ name: 'New' }, { name: 'Won', color: '#22C55E' }],
    });
    expect(sales).toMatchObject({
      position: 0,
      is_default: true,
      auto_enroll: false,
      stages: [
        { name: 'New', color: '#94A3B8', position: 0 },
        { name: 'Won', color: '#22C55E', position: 1 },
      ],
    });
    const after = await panel.pipelines.createPipeline({ name: 'After sales', auto_enroll: true });
    expect(after).toMatchObject({ position: 1, is_default: false, auto_enroll: true, stages: [] });
    expect(await panel.pipelines.updatePipeline({ id: after.id, is_default: true, name: 'Care' })).toMatchObject({
      name: 'Care',
      is_default: true,
    });
    const { data } = await panel.pipelines.listPipelines({});
    expect(data.map((one) => [one.name, one.is_default])).toEqual([
      ['Sales', false],
      ['Care', true],
    ]);
    expect((await panel.pipelines.reorderPipelines({ ids: [after.id, sales.id] })).data.map((one) => one.id)).toEqual([
      after.id,
      sales.id,
    ]);
  });

  it('keeps one default and distinct positions when 20 defaults are created at the same time', async () => {
    const { panel } = await openPanel();
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => panel.pipelines.createPipeline({ name: `P${index}`, is_default: true })),
    );
    const { data } = await panel.pipelines.listPipelines({});
    expect(data.filter((one) => one.is_default)).toHaveLength(1);
    expect(data.map((one) => one.position)).toEqual(Array.from({ length: 20 }, (_, index) => index));
  });

  it('refuses a taken name (name_taken), a wrong order (stale_order), an unknown id (pipeline_not_found)', async () => {
    const { panel } = await openPanel();
    const sales = await panel.pipelines.createPipeline({ name: 'Sales' });
    const other = await panel.pipelines.createPipeline({ name: 'Other' });
    const foreign = await (await openPanel()).panel.pipelines.createPipeline({ name: 'Sales' });
    const refused: [string, () => Promise<unknown>][] = [
      ['name_taken', () => panel.pipelines.createPipeline({ name: 'SALES' })],
      ['name_taken', () => panel.pipelines.createPipeline({ name: 'New', stages: [{ name: 'a' }, { name: 'A' }] })],
      ['name_taken', () => panel.pipelines.updatePipeline({ id: other.id, name: 'sales' })],
      ['stale_order', () => panel.pipelines.reorderPipelines({ ids: [sales.id] })],
      ['stale_order', () => panel.pipelines.reorderPipelines({ ids: [sales.id, foreign.id] })],
      ['pipeline_not_found', () => panel.pipelines.updatePipeline({ id: foreign.id, name: 'Mine' })],
      ['pipeline_not_found', () => panel.stages.createStage({ pipeline_id: foreign.id, name: 'Mine' })],
      ['pipeline_not_found', () => panel.stages.reorderStages({ pipeline_id: 'x', ids: [] })],
    ];
    for (const [code, call] of refused) expect((await refusalOf(call())).code).toBe(code);
  });

  it('refuses to remove a pipeline with contacts (pipeline_in_use) unless with_contacts is set', async () => {
    const { organization: organizationId, panel } = await openPanel();
    const pipeline = await panel.pipelines.createPipeline({ name: 'Sales', stages: [{ name: 'New' }] });
    const contactId = await contactAt(organizationId, pipeline.id, pipeline.stages[0]?.id ?? '');
    expect(await refusalOf(panel.pipelines.removePipeline({ id: pipeline.id }))).toEqual({
      code: 'pipeline_in_use',
      details: { contacts: 1 },
    });
    expect(await panel.pipelines.removePipeline({ id: pipeline.id, with_contacts: true })).toEqual({
      ok: true,
      id: pipeline.id,
      contacts: 1,
    });
    const key = await api.createKey(organizationId);
    expect((await api.call('GET', `/contacts/${contactId}`, { key })).body.pipelines).toEqual([]);
    const audit = await api.prisma.auditEntry.findMany({ where: { organizationId }, orderBy: { createdAt: 'asc' } });
    expect(audit.at(-1)).toMatchObject({ action: 'pipeline.removed', details: { name: 'Sales', contacts: 1 } });
  });
});

describe('the panel’s stages', () => {
  it('creates, renames, reorders and removes stages; refuses taken names, wrong orders and unknown ids', async () => {
    const { panel } = await openPanel();
    const { id } = await panel.pipelines.createPipeline({ name: 'Sales', stages: [{ name: 'New' }] });
    await panel.stages.createStage({ pipeline_id: id, name: 'Won' });
    const three = await panel.stages.createStage({ pipeline_id: id, name: 'Lost', color: '#EF4444' });
    const [fresh, won, lost] = three.stages.map((stage) => stage.id);
    if (!fresh || !won || !lost) throw new Error('three stages');
    const ordered = await panel.stages.reorderStages({ pipeline_id: id, ids: [lost, fresh, won] });
    expect(ordered.stages.map((stage) => [stage.name, stage.position])).toEqual([
      ['Lost', 0],
      ['New', 1],
      ['Won', 2],
    ]);
    expect((await panel.stages.updateStage({ id: won, name: 'Closed' })).stages.at(-1)).toMatchObject({
      id: won,
      name: 'Closed',
    });
    expect((await panel.stages.removeStage({ id: lost })).stages.map((stage) => stage.id)).toEqual([fresh, won]);
    const refused: [string, () => Promise<unknown>][] = [
      ['name_taken', () => panel.stages.createStage({ pipeline_id: id, name: 'NEW' })],
      ['name_taken', () => panel.stages.updateStage({ id: won, name: 'new' })],
      ['stale_order', () => panel.stages.reorderStages({ pipeline_id: id, ids: [fresh, won, lost] })],
      ['stage_not_found', () => panel.stages.removeStage({ id: lost })],
    ];
    for (const [code, call] of refused) expect((await refusalOf(call())).code).toBe(code);
  });

  it('refuses to remove a stage that has contacts (stage_in_use)', async () => {
    const { organization: organizationId, panel } = await openPanel();
    const pipeline = await panel.pipelines.createPipeline({ name: 'Sales', stages: [{ name: 'New' }] });
    const stageId = pipeline.stages[0]?.id ?? '';
    await contactAt(organizationId, pipeline.id, stageId);
    expect(await refusalOf(panel.stages.removeStage({ id: stageId }))).toEqual({
      code: 'stage_in_use',
      details: { contacts: 1 },
    });
  });

  it('creates one stage when 20 callers create the same name in any case at the same time', async () => {
    const { panel } = await openPanel();
    const { id } = await panel.pipelines.createPipeline({ name: 'Sales' });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        panel.stages.createStage({ pipeline_id: id, name: index % 2 ? 'Won' : 'WON' }),
      ),
    );
    expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    expect((await panel.pipelines.listPipelines({})).data[0]?.stages).toHaveLength(1);
  });
});
