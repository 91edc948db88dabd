import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { createPipeline } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';

const api = startHarness();
let organization: string;
let key: string;
let id: string;
let sales: Pipeline;
let support: Pipeline;

interface Pipeline {
  id: string;
  stages: { id: string; name: string }[];
}

const move = (body: Record<string, unknown>) => api.call('POST', '/contacts/stage', { key, body: { id, ...body } });
const read = async () => (await api.call('GET', `/contacts/${id}`, { key })).body;
const events = async () => (await api.eventsOf(organization)).filter((event) => event.type === 'contact.stage_changed');
const history = () =>
  api.prisma.contactHistory.findMany({ where: { contactId: id, type: 'stage_changed' }, orderBy: { at: 'asc' } });
const stage = (pipeline: Pipeline, index: number) => pipeline.stages[index]?.id;

beforeEach(async () => {
  organization = await api.createOrganization();
  key = await api.createKey(organization);
  sales = await createPipeline(organization, 'Sales', ['New', 'Proposal', 'Won'], { isDefault: true });
  support = await createPipeline(organization, 'Support', ['New', 'Closed']);
  id = (await api.call('POST', '/contacts', { key, body: { phone: '+5511987654321' } })).body.contact_id;
});
afterAll(() => api.stop());

describe('contract/contacts.md#operations, #positions-in-pipelines: POST /contacts/stage with stage', () => {
  it('uses the default pipeline when pipeline is omitted, and returns pipeline, stage and lost', async () => {
    const { status, body } = await move({ stage: 'proposal' });
    expect(status).toBe(200);
    expect(body).toEqual({
      ok: true,
      contact_id: id,
      pipeline: { id: sales.id, name: 'Sales' },
      stage: { id: stage(sales, 1), name: 'Proposal' },
      lost: false,
    });
    expect((await read()).pipelines).toEqual([
      {
        pipeline_id: sales.id,
        pipeline_name: 'Sales',
        stage_id: stage(sales, 1),
        stage_name: 'Proposal',
        entered_stage_at: expect.any(String),
        lost_at: null,
        lost_reason: null,
      },
    ]);
  });

  it('accepts pipeline and stage by id or by name in any case', async () => {
    for (const pipeline of [support.id, 'SUPPORT', ' support ']) {
      for (const to of [stage(support, 1), 'CLOSED', stage(support, 0), 'new']) {
        expect((await move({ pipeline, stage: to })).status).toBe(200);
      }
    }
    expect((await read()).pipelines).toMatchObject([{ pipeline_name: 'Support', stage_name: 'New' }]);
  });

  it('gives the contact one entry for each pipeline it entered (contract/contacts.md#fields)', async () => {
    await move({ stage: 'New' });
    expect((await read()).pipelines).toHaveLength(1);
    await move({ pipeline: 'Support', stage: 'New' });
    expect((await read()).pipelines).toHaveLength(2);
  });

  it('writes history with source api and records contact.stage_changed (contract/webhooks.md#delivery)', async () => {
    await move({ stage: 'New' });
    await move({ stage: 'Won' });
    expect(await events()).toEqual([
      {
        type: 'contact.stage_changed',
        objectId: id,
        context: {
          pipeline_id: sales.id,
          from_stage_id: null,
          to_stage_id: stage(sales, 0),
          lost: false,
          lost_reason: null,
          source: 'api',
        },
      },
      {
        type: 'contact.stage_changed',
        objectId: id,
        context: {
          pipeline_id: sales.id,
          from_stage_id: stage(sales, 0),
          to_stage_id: stage(sales, 2),
          lost: false,
          lost_reason: null,
          source: 'api',
        },
      },
    ]);
    expect((await history()).map((entry) => entry.data)).toEqual([
      expect.objectContaining({ from_stage_id: null, to_stage_id: stage(sales, 0), event: 'entered', source: 'api' }),
      {
        pipeline_id: sales.id,
        from_stage_id: stage(sales, 0),
        to_stage_id: stage(sales, 2),
        event: 'moved',
        source: 'api',
        reason: null,
        changed_by: { type: 'api', id: expect.any(String), name: 'test' },
      },
    ]);
  });

  it('records no event and changes nothing when the contact is already in the stage', async () => {
    await move({ stage: 'New' });
    const before = await read();
    expect((await move({ stage: 'new' })).body).toMatchObject({ stage: { name: 'New' }, lost: false });
    expect(await events()).toHaveLength(1);
    expect(await read()).toEqual(before);
  });

  it('reopens a lost contact that is moved to another stage', async () => {
    await move({ stage: 'New' });
    await move({ lost: true, reason: 'price' });
    expect((await move({ stage: 'Proposal' })).body.lost).toBe(false);
    expect((await read()).pipelines).toMatchObject([{ stage_name: 'Proposal', lost_at: null, lost_reason: null }]);
  });
});

describe('contract/contacts.md#operations, #positions-in-pipelines: POST /contacts/stage with lost', () => {
  it('lost: true marks the contact as lost in its stage, with the reason in contact, event and history', async () => {
    await move({ stage: 'Proposal' });
    const { body } = await move({ lost: true, reason: 'Too expensive' });
    expect(body).toMatchObject({ stage: { name: 'Proposal' }, lost: true });
    expect((await read()).pipelines).toMatchObject([
      { stage_name: 'Proposal', lost_at: expect.any(String), lost_reason: 'Too expensive' },
    ]);
    expect((await events()).at(-1)?.context).toEqual({
      pipeline_id: sales.id,
      from_stage_id: stage(sales, 1),
      to_stage_id: stage(sales, 1),
      lost: true,
      lost_reason: 'Too expensive',
      source: 'api',
    });
    expect((await history()).at(-1)?.data).toMatchObject({ event: 'lost', reason: 'Too expensive' });
  });

  it('lost: false reopens the contact in the same stage; a second call records no event', async () => {
    await move({ stage: 'Proposal' });
    await move({ lost: true });
    expect((await move({ lost: false })).body).toMatchObject({ stage: { name: 'Proposal' }, lost: false });
    await move({ lost: false });
    expect(await events()).toHaveLength(3);
    expect((await history()).at(-1)?.data).toMatchObject({ event: 'reopened' });
  });

  it('stage and lost: true together mark the contact as lost in that stage, with one event', async () => {
    expect((await move({ stage: 'Proposal', lost: true, reason: 'x' })).body).toMatchObject({
      stage: { name: 'Proposal' },
      lost: true,
    });
    expect(await events()).toHaveLength(1);
  });

  it('reason is ignored unless lost is true', async () => {
    expect((await move({ stage: 'New', reason: 'why' })).status).toBe(200);
    expect((await read()).pipelines).toMatchObject([{ lost_at: null, lost_reason: null }]);
    await move({ lost: true, reason: 'price' });
    expect((await move({ lost: false, reason: 'came back' })).status).toBe(200);
    expect((await read()).pipelines).toMatchObject([{ lost_at: null, lost_reason: null }]);
  });

  it('stores a reason of 200 characters', async () => {
    await move({ stage: 'New' });
    const reason = 'r'.repeat(200);
    await move({ lost: true, reason });
    expect((await read()).pipelines).toMatchObject([{ lost_reason: reason }]);
  });
});

describe('contract/contacts.md#operations: POST /contacts/stage: errors', () => {
  it.each([
    // contract/contacts.md#operations: 400 when neither stage nor lost is sent
    ['invalid_request', {}],
    ['invalid_request', { pipeline: 'Sales' }],
    ['invalid_request', { stage: '' }],
    ['invalid_request', { lost: 'true' }],
    ['invalid_request', { lost: true, reason: 'r'.repeat(201) }],
    // contract/contacts.md#operations: 400 unknown_pipeline (pipeline does not exist, or there is no default); 400 unknown_stage
    ['unknown_pipeline', { pipeline: 'Nope', stage: 'New' }],
    ['unknown_pipeline', { pipeline: newId(), stage: 'New' }],
    ['unknown_stage', { stage: 'Nope' }],
    ['unknown_stage', { stage: newId() }],
    ['unknown_stage', { stage: 'Closed' }],
    // contract/contacts.md#operations: 400 not_in_pipeline (lost used for a contact not yet in the pipeline)
    ['not_in_pipeline', { lost: true }],
    ['not_in_pipeline', { pipeline: 'Support', lost: false }],
    ['unknown_fields', { stage: 'New', note: 'x' }],
  ])('returns 400 %s for %j and records no event', async (error, body) => {
    expect(await move(body)).toMatchObject({ status: 400, body: { error } });
    expect(await events()).toEqual([]);
  });

  it('returns 400 unknown_stage for the id of a stage in another pipeline', async () => {
    const body = { pipeline: 'Sales', stage: stage(support, 0) };
    expect(await move(body)).toMatchObject({ status: 400, body: { error: 'unknown_stage' } });
  });

  it('returns 400 unknown_pipeline without a default pipeline and for a pipeline of another organization', async () => {
    const other = await api.createOrganization();
    const otherKey = await api.createKey(other);
    const body = { email: 'x@example.com' };
    await api.call('POST', '/contacts', { key: otherKey, body });
    for (const pipeline of [undefined, sales.id, 'Sales']) {
      const answer = await api.call('POST', '/contacts/stage', {
        key: otherKey,
        body: { ...body, pipeline, stage: 'New' },
      });
      expect(answer).toMatchObject({ status: 400, body: { error: 'unknown_pipeline' } });
    }
  });
});

describe('POST /contacts/stage: parallel calls', () => {
  it('20 parallel moves record a chain: each event starts in the stage where the previous event ended', async () => {
    const to = ['New', 'Proposal', 'Won'];
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => move({ stage: to[i % 3] })));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const steps = (await events()).map(({ context }) => context as { from_stage_id: string; to_stage_id: string });
    for (const [index, step] of steps.entries()) {
      expect(step.from_stage_id).toBe(steps[index - 1]?.to_stage_id ?? null);
      expect(step.to_stage_id).not.toBe(step.from_stage_id);
    }
    expect((await read()).pipelines).toMatchObject([{ stage_id: steps.at(-1)?.to_stage_id }]);
    expect(await history()).toHaveLength(steps.length);
  });

  it('parallel moves into a stage that is being removed return 200 or 400 unknown_stage', async () => {
    const member = await api.createMember(organization);
    const [removal, ...moves] = await Promise.all([
      api.callPanel(member, 'stages.removeStage', { id: stage(sales, 1) }),
      ...Array.from({ length: 19 }, () => move({ stage: 'Proposal' })),
    ]);
    const isRemoved = removal.code === 'ok';
    expect(['ok', 'stage_in_use']).toContain(removal.code);
    for (const { status, body } of moves)
      expect(['200', '400 unknown_stage']).toContain(`${status} ${body.error ?? ''}`.trim());
    expect((await read()).pipelines).toHaveLength(isRemoved ? 0 : 1);
  });

  it('20 parallel calls with lost: true record one event', async () => {
    await move({ stage: 'New' });
    await Promise.all(Array.from({ length: 20 }, () => move({ lost: true, reason: 'price' })));
    expect(await events()).toHaveLength(2);
  });
});

describe('POST /contacts with a pipeline that has auto_enroll', () => {
  it('a new contact enters the first stage at once; an updated contact is not enrolled', async () => {
    const welcome = await createPipeline(organization, 'Welcome', ['First', 'Second'], { autoEnroll: true });
    await createPipeline(organization, 'Empty', [], { autoEnroll: true });
    const post = (body: unknown) => api.call('POST', '/contacts', { key, body });
    await post({ phone: '+5511987654321', name: 'Old' });
    expect((await read()).pipelines).toEqual([]);
    const { body } = await post({ email: 'new@example.com' });
    expect(body.pipelines).toMatchObject([{ pipeline_id: welcome.id, stage_name: 'First', lost_at: null }]);
    expect(await events()).toMatchObject([
      { objectId: body.id, context: { pipeline_id: welcome.id, from_stage_id: null, to_stage_id: stage(welcome, 0) } },
    ]);
  });
});
