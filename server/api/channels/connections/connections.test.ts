import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemActor } from '#server/base/actor.ts';
import { completeEnv } from '#server/base/env.ts';
import { newId } from '#server/base/ids.ts';
import { syncStaleTemplates } from '#server/domain/channels/connections/sync-templates.ts';
import { createConnection, createEndpoint } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { startSandboxOperator } from '#server/testing/servers/sandbox-operator.ts';

const api = startHarness();
let operator: Awaited<ReturnType<typeof startSandboxOperator>>;
let organization: string;
let key: string;
let connection: string;
const count = 230;

const atOperator = (index: number, more: object = {}) => ({
  id: String(1_000 + index),
  wabaId: 'waba1',
  name: `t${String(index).padStart(3, '0')}`,
  language: 'pt_BR',
  category: 'UTILITY',
  status: 'APPROVED',
  components: [{ text: `Oi {{1}}, ${index}`, type: 'BODY' }],
  ...more,
});

beforeAll(async () => {
  operator = await startSandboxOperator();
  organization = await api.createOrganization();
  key = await api.createKey(organization);
  connection = await createConnection(organization, { wabaId: 'waba1' });
  await api.prisma.sandboxTemplate.createMany({ data: Array.from({ length: count }, (_, index) => atOperator(index)) });
});
afterAll(async () => {
  await operator.stop();
  await api.stop();
});

const sync = (body: object = {}, as = key) => api.call('POST', '/templates/sync', { key: as, body });
const list = async (query = '') => (await api.call('GET', `/templates?${query}`, { key })).body;
const changes = async () =>
  (await api.eventsOf(organization)).filter((event) => event.type === 'template.status_changed');

describe('POST /templates/sync', () => {
  it('copies all pages of templates, repeats without changes, and counts created, updated, removed ones', async () => {
    expect(await sync()).toMatchObject({
      status: 200,
      body: { ok: true, total: count, created: count, updated: 0, removed: 0 },
    });
    expect((await sync()).body).toEqual({ ok: true, total: count, created: 0, updated: 0, removed: 0 });
    expect(await changes()).toEqual([]);
    await api.prisma.sandboxTemplate.update({ where: { id: '1000' }, data: { status: 'PAUSED', rejectedReason: 'X' } });
    await api.prisma.sandboxTemplate.update({ where: { id: '1001' }, data: { quality: 'RED' } });
    await api.prisma.sandboxTemplate.delete({ where: { id: '1002' } });
    await api.prisma.sandboxTemplate.create({ data: atOperator(900, { parameterFormat: 'NAMED' }) });
    expect((await sync({ connection_id: connection })).body).toEqual({
      ok: true,
      total: count,
      created: 1,
      updated: 2,
      removed: 1,
    });
    expect(await changes()).toMatchObject([{ context: { from: 'APPROVED', to: 'PAUSED', reason: 'X' } }]);
    expect((await list('name=t002')).data).toEqual([]);
    expect((await list('name=t900')).data).toMatchObject([{ parameter_format: 'NAMED' }]);
  });

  it('stores each template once when 20 syncs run in parallel', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => sync()));
    expect(answers.map((answer) => answer.body.ok)).toEqual(Array(20).fill(true));
    expect(await api.prisma.template.count({ where: { connectionId: connection } })).toBe(count);
  });

  it('returns ok false with operator_unreachable and removes nothing when the provider is unreachable', async () => {
    const url = operator.url;
    completeEnv({ WHATSAPP_API_URL: 'http://127.0.0.1:1' });
    expect((await sync()).body).toMatchObject({
      ok: false,
      total: 0,
      removed: 0,
      errors: [{ connection_id: connection, code: 'operator_unreachable' }],
    });
    completeEnv({ WHATSAPP_API_URL: url });
    expect(await api.prisma.template.count({ where: { connectionId: connection } })).toBe(count);
  });

  it('unpauseTemplate lets an editor, not an attendant, end a pacing pause, and refuses a quality pause', async () => {
    const at = { organizationId: organization };
    await sync();
    const [admin, editor, attendant] = [
      await api.createMember(organization),
      await api.createMember(organization, { role: 'editor' }),
      await api.createMember(organization, { role: 'atendente' }),
    ];
    const unpause = (id: string, as = admin) => api.callPanel(as, 'connections.unpauseTemplate', { id });
    const [one, two] = await api.prisma.template.findMany({ where: { ...at, name: { in: ['t010', 't011'] } } });
    expect(await unpause(one?.id ?? '')).toMatchObject({
      code: 'template_not_paused',
      body: { status: 'APPROVED' },
    });
    await api.prisma.sandboxTemplate.updateMany({
      where: { id: one?.externalId ?? '' },
      data: { status: 'PAUSED', rejectedReason: 'RATE_LIMITING_PAUSE' },
    });
    await api.prisma.sandboxTemplate.updateMany({
      where: { id: two?.externalId ?? '' },
      data: { status: 'PAUSED', rejectedReason: 'FIRST_PAUSE' },
    });
    await sync();
    expect(await unpause(one?.id ?? '', attendant)).toMatchObject({ code: 'insufficient_scope' });
    expect(await unpause(two?.id ?? '')).toMatchObject({ code: 'template_refused' });
    expect((await list('name=t011')).data).toMatchObject([{ status: 'PAUSED' }]);
    const before = (await changes()).length;
    expect(await unpause(one?.id ?? '', editor)).toMatchObject({
      code: 'ok',
      body: { name: 't010', status: 'APPROVED', rejected_reason: null },
    });
    expect((await changes()).slice(before)).toMatchObject([
      { objectId: one?.id, context: { from: 'PAUSED', to: 'APPROVED' } },
    ]);
    const told = (await operator.owed()).at(-1).entry[0].changes[0];
    expect(told).toMatchObject({ field: 'message_template_status_update', value: { event: 'UNPAUSED' } });
    expect(await api.prisma.auditEntry.count({ where: { ...at, action: 'template.unpaused' } })).toBe(1);
    expect(await unpause(one?.id ?? '')).toMatchObject({ code: 'template_not_paused' });
    const foreign = await api.createMember(await api.createOrganization());
    expect(await unpause(one?.id ?? '', foreign)).toMatchObject({ code: 'template_not_found' });
    await api.prisma.template.update({ where: { id: one?.id ?? '' }, data: { status: 'PAUSED' } });
    // Parley's copy of the template was outdated: the messaging provider reports that no template is paused.
    expect(await unpause(one?.id ?? '')).toMatchObject({
      code: 'template_refused',
      body: { code: '100' },
    });
    await api.prisma.sandboxTemplate.updateMany({
      where: { id: two?.externalId ?? '' },
      data: { status: 'APPROVED', rejectedReason: null },
    });
    await sync();
  });

  it('returns the stored number of templates for a test key without asking the provider', async () => {
    const test = await api.createKey(organization, { test: true });
    await api.prisma.sandboxTemplate.delete({ where: { id: '1005' } });
    expect((await sync({}, test)).body).toEqual({ ok: true, total: count, created: 0, updated: 0, removed: 0 });
    await api.prisma.sandboxTemplate.create({ data: atOperator(5) });
  });

  it('syncStaleTemplates asks the provider 60 seconds after the last sync, but not right after it', async () => {
    await sync();
    await api.prisma.sandboxTemplate.update({ where: { id: '1007' }, data: { status: 'DISABLED' } });
    const disabled = async () => (await list('status=disabled')).data.length;
    await syncStaleTemplates(systemActor(organization), connection);
    expect(await disabled()).toBe(0);
    await api.prisma.template.updateMany({ data: { syncedAt: new Date(Date.now() - 60_000) } });
    await syncStaleTemplates(systemActor(organization), connection);
    expect(await disabled()).toBe(1);
  });

  it('returns 400 no_connection without a number, 404 connection_not_found for a foreign or unknown one', async () => {
    const other = await api.createKey(await api.createOrganization());
    expect(await sync({}, other)).toMatchObject({ status: 400, body: { error: 'no_connection' } });
    for (const id of [connection, 'nonsense', newId()]) {
      expect(await sync({ connection_id: id }, other)).toMatchObject({
        status: 404,
        body: { error: 'connection_not_found' },
      });
    }
  });
});

describe('GET /templates', () => {
  it('returns every field and all pages, filters by name and connection_id, and rejects an invalid cursor', async () => {
    const [one] = (await list('name=t010')).data;
    expect(one).toEqual({
      id: expect.any(String),
      name: 't010',
      language: 'pt_BR',
      category: 'UTILITY',
      status: 'APPROVED',
      components: [{ type: 'BODY', text: 'Oi {{1}}, 10' }],
      parameter_format: 'POSITIONAL',
      rejected_reason: null,
      quality: null,
      connection_id: connection,
      synced_at: expect.any(String),
      created_at: expect.any(String),
    });
    const seen = new Set<string>();
    for (let cursor = ''; ; ) {
      const page = await list(`limit=100${cursor && `&cursor=${cursor}`}`);
      for (const { id } of page.data) seen.add(id);
      if (!page.has_more) break;
      cursor = page.next_cursor;
    }
    expect(seen.size).toBe(count);
    expect((await list(`connection_id=${newId()}`)).data).toEqual([]);
    expect((await list('connection_id=nonsense')).data).toEqual([]);
    expect((await api.call('GET', '/templates?cursor=x', { key })).body.error).toBe('invalid_cursor');
  });
});

describe('GET /connections', () => {
  it('returns every field of the organization’s own numbers, without the token', async () => {
    await createConnection(await api.createOrganization());
    const { body } = await api.call('GET', '/connections', { key });
    expect(body).toEqual({
      data: [
        {
          id: connection,
          name: connection,
          phone: '+551150001000',
          phone_number_id: connection,
          waba_id: 'waba1',
          status: 'connected',
          catalog_id: null,
          quality: null,
          messaging_limit: null,
          config_error: null,
          rating_enabled: false,
          read_receipts: true,
          archive_after_days: null,
          created_at: expect.any(String),
        },
      ],
      next_cursor: null,
      has_more: false,
    });
  });

  it('GET /events shows a template.status_changed event with the template and its old and new status', async () => {
    const events = ['template.status_changed', 'connection.config_error'];
    await createEndpoint(organization, { events, active: false });
    const { publishEvents } = await import('#server/testing/publish-events.ts');
    await publishEvents(organization);
    const { data } = (await api.call('GET', '/events?type=template.status_changed', { key })).body;
    expect(data[0]).toMatchObject({
      type: 'template.status_changed',
      data: { object: { name: 't000' }, from: 'APPROVED', to: 'PAUSED' },
    });
  });
});
