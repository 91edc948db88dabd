import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MemberIdentity } from '#server/api/context.ts';
import { readCsv } from '#server/base/csv/read-csv.ts';
import { newId } from '#server/base/ids.ts';
import { eachValue, fileValues } from '#server/contract/people/contact-values.ts';
import { bulksWithWork, runBulk } from '#server/domain/outreach/contact-bulk/run-bulk.ts';
import { startHarness } from '#server/testing/harness.ts';
import { panelOf, refusalOf } from '#server/testing/panel.ts';
import { exportContacts } from './export-contacts.ts';

const api = startHarness();
afterAll(() => api.stop());

let organization: string;
let member: MemberIdentity & { email: string };
let key: string;
let panel: ReturnType<typeof panelOf>;

beforeAll(async () => {
  organization = await api.createOrganization();
  member = await api.createMember(organization, { role: 'editor' });
  key = await api.createKey(organization);
  panel = panelOf(member);
});

/** Creates contacts with one family name, so that tests do not affect each other. */
async function people(family: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let offset = 0; offset < count; offset += 100) {
    const contacts = Array.from({ length: Math.min(100, count - offset) }, (_, index) => ({
      email: `${family}-${offset + index}@example.com`,
      name: `Pessoa ${offset + index} ${family}`,
    }));
    const { body } = await api.call('POST', '/contacts/batch', { key, body: { contacts } });
    ids.push(...body.results.map((one: { contact_id: string }) => one.contact_id));
  }
  return ids;
}
const tagsOf = async (id: string) =>
  (await panel.contacts.getContact({ id })).tags.map((tag: { name: string }) => tag.name).sort();
const eventsOf = async (type: string) => (await api.eventsOf(organization)).filter((event) => event.type === type);
const words = {
  name: 'Nome',
  email: 'E-mail',
  phone: 'Telefone',
  tags: 'Etiquetas',
  owner: 'Responsável',
  pipelines: 'Funis',
  lost: 'perdido',
  opted_out_at: 'Descadastro',
  created_at: 'Criado em',
  values: eachValue(fileValues, (name) => name),
  delimiter: ';',
} as const;
const contextOf = (who: MemberIdentity | null) => ({
  credential: { kind: 'member' as const, member: who },
  address: '127.0.0.1',
  requestId: 'req_test',
  answerHeaders: {},
});
const fileOf = async (selection: unknown, who: MemberIdentity | null = member) =>
  new Response(await exportContacts(contextOf(who), { selection }, words)).text();

describe('a bulk action on contacts', () => {
  it('changes each of the 247 matching contacts once, with one event each, when two workers run at once', async () => {
    const ids = await people('tavares', 250);
    const selection = { filter: { q: 'tavares' }, except: ids.slice(0, 3) };
    const started = await panel.contactBulk.startBulk({ selection, act: { type: 'add_tag', tag: 'Feira' } });
    expect(started).toEqual({
      id: expect.any(String),
      act: { type: 'add_tag', tag: expect.stringMatching(/^[0-9a-f-]{36}$/) },
      status: 'running',
      total: 247,
      changed: 0,
      unchanged: 0,
      started_by: { id: member.userId, name: 'Ana' },
      created_at: expect.any(String),
      ended_at: null,
    });
    expect(await bulksWithWork()).toContainEqual({ organization_id: organization, bulk_id: started.id });
    // Two workers share the work of one action. A contact that one worker has processed is not processed again by the
    // other.
    await Promise.all([runBulk(organization, started.id), runBulk(organization, started.id)]);
    const ended = { status: 'completed', changed: 247, unchanged: 0, ended_at: expect.any(String) };
    expect(await panel.contactBulk.getBulk({ id: started.id })).toMatchObject(ended);
    expect(await bulksWithWork()).not.toContainEqual(expect.objectContaining({ bulk_id: started.id }));
    expect(await eventsOf('contact.tag_added')).toHaveLength(247);
    expect(await panel.contacts.countContacts({ tag: 'feira' })).toEqual({ count: 247, more: false });
    expect(await tagsOf(ids[0] ?? '')).toEqual([]);

    const again = await panel.contactBulk.startBulk({ selection, act: { type: 'add_tag', tag: 'feira' } });
    await runBulk(organization, again.id);
    expect(await panel.contactBulk.getBulk({ id: again.id })).toMatchObject({ changed: 0, unchanged: 247 });
    expect(await eventsOf('contact.tag_added')).toHaveLength(247);

    const removed = await panel.contactBulk.startBulk({ selection, act: { type: 'remove_tag', tag: 'Feira' } });
    await runBulk(organization, removed.id);
    expect(await panel.contacts.countContacts({ tag: 'feira' })).toEqual({ count: 0, more: false });
  });

  it('changes the contacts that match at its start, although the action itself ends the match', async () => {
    const ids = await people('noronha', 120);
    const filter = { q: 'noronha', assigned_to: 'none' as const };
    const { id } = await panel.contactBulk.startBulk({
      selection: { filter },
      act: { type: 'assign', user_id: member.userId },
    });
    await people('noronha-late', 1);
    await runBulk(organization, id);
    expect(await panel.contactBulk.getBulk({ id })).toMatchObject({ total: 120, changed: 120 });
    expect(await panel.contacts.countContacts(filter)).toEqual({ count: 1, more: false });
    const [first = ''] = ids;
    expect(await panel.contacts.getContact({ id: first })).toMatchObject({
      assigned_user: { id: member.userId },
      assignment_source: 'manual',
    });
    const selection = { ids: [first] };
    const freed = await panel.contactBulk.startBulk({ selection, act: { type: 'assign', user_id: null } });
    await runBulk(organization, freed.id);
    expect((await panel.contacts.getContact({ id: first })).assigned_user).toBeNull();
  });

  it('moves contacts to a stage by names; a contact already in the stage stays unchanged', async () => {
    const admin = panelOf(await api.createMember(organization));
    const stages = [{ name: 'Novo' }, { name: 'Proposta' }];
    const pipeline = await admin.pipelines.createPipeline({ name: 'Vendas', stages });
    const [a = '', b = '', c = ''] = await people('moreira', 3);
    await panel.contacts.moveContactStage({ id: a, stage: 'Proposta' });
    await panel.contacts.moveContactStage({ id: b, stage: 'Proposta' });
    await panel.contacts.moveContactStage({ id: b, lost: true, reason: 'Preço' });
    const act = { type: 'move_stage' as const, pipeline: 'vendas', stage: 'proposta' };
    const { id } = await panel.contactBulk.startBulk({ selection: { ids: [a, b, c] }, act });
    await runBulk(organization, id);
    expect(await panel.contactBulk.getBulk({ id })).toMatchObject({ changed: 2, unchanged: 1 });
    const [, proposal] = pipeline.stages;
    const counts = await panel.contacts.countStages({ id: pipeline.id });
    expect(counts.data).toEqual([{ stage_id: proposal?.id, active: 3, lost: 0 }]);
  });

  it('skips contacts that are unknown, of another organization, or deleted after the start', async () => {
    const stranger = await api.createOrganization();
    const strangerKey = await api.createKey(stranger);
    const foreign = await api.call('POST', '/contacts', { key: strangerKey, body: { email: 'x@example.com' } });
    const [kept = '', gone = ''] = await people('queiroz', 2);
    const selection = { ids: [kept, gone, foreign.body.id, newId()] };
    const { id, total } = await panel.contactBulk.startBulk({ selection, act: { type: 'add_tag', tag: 'q' } });
    expect(total).toBe(2);
    await api.prisma.contact.delete({ where: { id: gone } });
    await runBulk(organization, id);
    expect(await panel.contactBulk.getBulk({ id })).toMatchObject({ changed: 1, unchanged: 1 });
    expect(await eventsOf('contact.tag_added')).not.toContainEqual(
      expect.objectContaining({ objectId: foreign.body.id }),
    );
  });

  it('changes nothing if its tag or its member is removed after the start, and does not recreate the tag', async () => {
    const [one = ''] = await people('brandao', 1);
    const selection = { ids: [one] };
    const { id, act } = await panel.contactBulk.startBulk({ selection, act: { type: 'add_tag', tag: 'breve' } });
    await api.prisma.tag.delete({ where: { id: act.type === 'add_tag' ? act.tag : '' } });
    const leaver = await api.createMember(organization);
    const toLeaver = await panel.contactBulk.startBulk({ selection, act: { type: 'assign', user_id: leaver.userId } });
    await api.prisma.member.deleteMany({ where: { userId: leaver.userId } });
    for (const bulk of [id, toLeaver.id]) {
      await runBulk(organization, bulk);
      const ended = { status: 'completed', changed: 0, unchanged: 1 };
      expect(await panel.contactBulk.getBulk({ id: bulk })).toMatchObject(ended);
    }
    expect(await panel.contacts.getContact({ id: one })).toMatchObject({ tags: [], assigned_user: null });
  });

  it('changes nothing more after a cancellation; the audit log contains its start and its cancellation', async () => {
    const ids = await people('canedo', 1);
    const { id } = await panel.contactBulk.startBulk({ selection: { ids }, act: { type: 'add_tag', tag: 'x' } });
    expect(await panel.contactBulk.cancelBulk({ id })).toMatchObject({ status: 'canceled', changed: 0 });
    expect(await panel.contactBulk.cancelBulk({ id })).toMatchObject({ status: 'canceled' });
    await runBulk(organization, id);
    expect(await tagsOf(ids[0] ?? '')).toEqual([]);
    const entries = await api.prisma.auditEntry.findMany({ where: { organizationId: organization, objectId: id } });
    expect(entries.map(({ action }) => action).sort()).toEqual(['contact_bulk.canceled', 'contact_bulk.started']);
  });

  it('returns invalid_request for a selection with neither ids nor a filter, or with both', async () => {
    const act = { type: 'add_tag' as const, tag: 'x' };
    for (const selection of [{}, { ids: [newId()], filter: {} }]) {
      expect((await refusalOf(panel.contactBulk.startBulk({ selection, act }))).code).toBe('invalid_request');
    }
  });

  it('refuses unknown tags, members, pipelines and stages, and members whose role is not eligible', async () => {
    const selection = { ids: [newId()] };
    const finance = await api.createMember(organization, { role: 'financeiro' });
    const refusals = [
      [{ type: 'remove_tag', tag: 'nobody has it' }, 'tag_not_found'],
      [{ type: 'assign', user_id: newId() }, 'assigned_user_not_member'],
      [{ type: 'assign', user_id: finance.userId }, 'assigned_user_role_not_eligible'],
      [{ type: 'move_stage', pipeline: 'none', stage: 'x' }, 'unknown_pipeline'],
      [{ type: 'move_stage', pipeline: 'Vendas', stage: 'x' }, 'unknown_stage'],
    ] as const;
    for (const [act, code] of refusals) {
      expect((await refusalOf(panel.contactBulk.startBulk({ selection, act }))).code).toBe(code);
    }
  });
});

describe('the export of contacts as a file', () => {
  it('has a header and one line per contact in list order, defuses formulas, and can be imported again', async () => {
    const admin = panelOf(await api.createMember(organization));
    await admin.customFields.createCustomField({ key: 'city', label: 'Cidade' });
    const person = {
      name: '=1+1 Lacerda',
      phone: '+5511912340001',
      fields: { city: 'São Paulo; SP' },
      tags: ['a', 'b'],
    };
    await panel.contacts.upsertContact({ ...person, assigned_user_email: member.email });
    await panel.contacts.upsertContact({ name: 'Bia Lacerda', email: 'bia@example.com' });
    const text = await fileOf({ filter: { q: 'lacerda' } });
    const [header, ...lines] = text.replace('\uFEFF', '').trim().split('\r\n');
    const columns = ['Nome', 'E-mail', 'Telefone', 'Etiquetas', 'Responsável', 'Funis', 'Cidade', 'Descadastro'];
    expect(header).toBe([...columns, 'Criado em'].map((column) => `"${column}"`).join(';'));
    expect(lines[0]).toMatch(/^"Bia Lacerda";"bia@example.com";"";"";"";"";"";"";"\d{4}-/);
    expect(lines[1]).toMatch(
      /^"'=1\+1 Lacerda";"";"\(\+55\) 11 91234 0001";"a, b";"[^;]+";"";"São Paulo; SP";"";"\d{4}-/,
    );
    const preview = await panel.contactImports.previewImport({ content: Buffer.from(text).toString('base64') });
    expect(preview.columns.map((column) => column.target).filter((target) => target !== 'ignore')).toEqual([
      'name',
      'email',
      'phone',
      'tags',
      'assigned_user_email',
      'field:city',
    ]);
    // Importing the file gives the exported values. The apostrophe that protects against formulas is removed.
    expect(readCsv(Buffer.from(text).toString('base64')).rows[1]?.slice(0, 3)).toEqual([
      '=1+1 Lacerda',
      '',
      '(+55) 11 91234 0001',
    ]);
    const audit = await api.prisma.auditEntry.findFirst({
      where: { organizationId: organization, action: 'contact.exported' },
    });
    expect(audit?.details).toEqual({ contacts: 2, filters: ['q'] });
  });

  it('contains each of 619 contacts once, more than one batch holds', async () => {
    const ids = await people('extensa', 620);
    const lines = (await fileOf({ filter: { q: 'extensa' }, except: ids.slice(0, 1) })).trim().split('\r\n');
    expect(lines).toHaveLength(620);
    expect(new Set(lines).size).toBe(620);
  });

  it('is allowed for administrators and editors; other roles get insufficient_scope', async () => {
    for (const role of ['atendente', 'financeiro'] as const) {
      const refused = await refusalOf(fileOf({ filter: {} }, await api.createMember(organization, { role })));
      expect(refused).toEqual({ code: 'insufficient_scope', details: { required_scope: 'contacts:export' } });
    }
    for (const role of ['admin', 'editor'] as const) {
      const who = await api.createMember(organization, { role });
      expect(await fileOf({ filter: { q: 'nobody has this' } }, who)).toContain('Nome');
    }
  });

  it('is refused without sign-in, with an unknown field in the selection, and without a selection', async () => {
    expect((await refusalOf(fileOf({ filter: {} }, null))).code).toBe('sign_in_required');
    expect((await refusalOf(fileOf({ filter: { no: 1 } }))).code).toBe('unknown_fields');
    expect((await refusalOf(fileOf(undefined))).code).toBe('invalid_request');
  });
});
