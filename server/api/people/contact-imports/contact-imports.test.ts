import { afterAll, describe, expect, it } from 'vitest';
import { importContacts, importsWithWork } from '#server/domain/people/contact-imports/import-contacts.ts';
import { startHarness } from '#server/testing/harness.ts';
import { panelOf, refusalOf } from '#server/testing/panel.ts';

const api = startHarness();
afterAll(() => api.stop());

const content = (...lines: string[]) => Buffer.from(lines.join('\n')).toString('base64');
const start = async () => {
  const organization = await api.createOrganization();
  const member = await api.createMember(organization, { role: 'editor' });
  const panel = panelOf(member).contactImports;
  await panelOf(await api.createMember(organization)).customFields.createCustomField({ key: 'city', label: 'Cidade' });
  return { organization, member, panel, key: await api.createKey(organization) };
};
const typesOf = async (organization: string) => (await api.eventsOf(organization)).map((event) => event.type);

const file = content(
  'Nome;E-mail;Telefone;Cidade;Etiquetas;Responsável',
  'Marina Souza;marina@example.com;(11) 98765-4321;São Paulo;vip, novo;',
  'Pedro;;12;;;',
  ';;;Recife;;',
  'Carla;carla@example.com;;;;nobody@example.com',
  'Marina S.;MARINA@example.com;;;VIP;',
);
const mapping = ['name', 'email', 'phone', 'field:city', 'tags', 'assigned_user_email'];

describe('a contact import', () => {
  it('is previewed with suggested targets, saves its rows, lists errors by line and exports failed rows', async () => {
    const { organization, member, panel, key } = await start();
    const preview = await panel.previewImport({ content: file });
    expect(preview.rows).toBe(5);
    expect(preview.columns.map((column) => column.target)).toEqual(mapping);
    expect(preview.columns[3]).toEqual({ name: 'Cidade', samples: ['São Paulo', 'Recife'], target: 'field:city' });

    const started = await panel.startImport({ file_name: 'clientes.csv', content: file, mapping, tags: ['feira'] });
    expect(started).toEqual({
      id: expect.any(String),
      file_name: 'clientes.csv',
      status: 'running',
      dry_run: false,
      total: 5,
      done: 0,
      created: 0,
      updated: 0,
      unchanged: 0,
      failed: 0,
      started_by: { id: member.userId, name: 'Ana' },
      created_at: expect.any(String),
      ended_at: null,
    });
    expect(await importsWithWork()).toContainEqual({ organization_id: organization, import_id: started.id });

    await importContacts(organization, started.id);
    const counts = { total: 5, done: 5, created: 2, updated: 1, failed: 2 };
    const ended = await panel.getImport({ id: started.id });
    expect(ended).toMatchObject({ ...counts, status: 'completed', ended_at: expect.any(String) });
    expect((await panel.listImports({})).data).toEqual([ended]);
    expect(await importsWithWork()).not.toContainEqual(expect.objectContaining({ import_id: started.id }));

    const marina = (await api.call('GET', '/contacts?email=marina@example.com', { key })).body;
    expect(marina).toMatchObject({ name: 'Marina S.', phone: '+5511987654321', custom_fields: { city: 'São Paulo' } });
    expect(marina.tags.map((tag: { name: string }) => tag.name).sort()).toEqual(['feira', 'novo', 'vip']);

    const errors = await panel.listImportErrors({ id: started.id });
    expect(errors.data.map(({ line, saved, error }) => [line, saved, error])).toEqual([
      [3, false, 'invalid_phone'],
      [4, false, 'missing_identifier'],
      [5, true, 'assigned_user_email_not_found'],
    ]);
    expect(errors.data[0]).toMatchObject({ message: expect.any(String), cells: ['Pedro', '', '12', '', '', ''] });
    const first = await panel.listImportErrors({ id: started.id, limit: 2 });
    expect(first).toMatchObject({ has_more: true });
    const rest = await panel.listImportErrors({ id: started.id, limit: 2, cursor: first.next_cursor ?? '' });
    expect(rest.data).toEqual(errors.data.slice(2));

    const errorFile = await panel.exportImportErrors({ id: started.id });
    expect(errorFile.file_name).toBe('clientes-errors.csv');
    const again = await panel.previewImport({ content: Buffer.from(errorFile.content).toString('base64') });
    expect(again.rows).toBe(2);
    expect(again.columns.map((column) => column.name)).toEqual([
      ...preview.columns.map((column) => column.name),
      'error',
      'message',
    ]);
  });

  it('as a dry run counts rows and lists errors, but stores no contacts or tags and records no events', async () => {
    const { organization, panel } = await start();
    const { id } = await panel.startImport({ file_name: 'x.csv', content: file, mapping, dry_run: true });
    await importContacts(organization, id);
    expect(await panel.getImport({ id })).toMatchObject({ status: 'completed', dry_run: true, done: 5, failed: 2 });
    expect((await panel.listImportErrors({ id })).data).toHaveLength(3);
    expect(await typesOf(organization)).toEqual([]);
    expect(await api.prisma.contact.count({ where: { organizationId: organization } })).toBe(0);
    expect(await api.prisma.tag.count({ where: { organizationId: organization } })).toBe(0);
  });

  it('saves each row once when 20 workers run it at the same time', async () => {
    const { organization, panel } = await start();
    const lines = Array.from({ length: 60 }, (_, index) => `p${index}@example.com,Person ${index}`);
    const people = content('email,name', ...lines);
    const { id } = await panel.startImport({ file_name: 'x.csv', content: people, mapping: ['email', 'name'] });
    await Promise.all(Array.from({ length: 20 }, () => importContacts(organization, id)));
    await importContacts(organization, id);
    expect(await panel.getImport({ id })).toMatchObject({ status: 'completed', created: 60, updated: 0, failed: 0 });
    expect((await typesOf(organization)).filter((type) => type === 'contact.created')).toHaveLength(60);
  });

  it('counts rows as unchanged and records no events when the same file is imported again', async () => {
    const { organization, member, panel } = await start();
    const owner = (await api.prisma.user.findUniqueOrThrow({ where: { id: member.userId } })).email;
    const lines = Array.from(
      { length: 30 },
      (_, index) => `p${index}@example.com;Person ${index};vip, novo;Recife;${owner}`,
    );
    const file_name = 'x.csv';
    const people = content('email;name;tags;city;owner', ...lines);
    const targets = ['email', 'name', 'tags', 'field:city', 'assigned_user_email'];
    const run = async (input: { content: string; dry_run?: boolean; tags?: string[] }) => {
      const { id } = await panel.startImport({ file_name, mapping: targets, ...input });
      await importContacts(organization, id);
      return panel.getImport({ id });
    };
    expect(await run({ content: people })).toMatchObject({ created: 30, updated: 0, unchanged: 0, failed: 0 });
    const told = await typesOf(organization);
    expect(await run({ content: people })).toMatchObject({
      done: 30,
      created: 0,
      updated: 0,
      unchanged: 30,
      failed: 0,
    });
    expect(await run({ content: people, dry_run: true })).toMatchObject({ updated: 0, unchanged: 30 });
    expect(await typesOf(organization)).toEqual(told);
    expect(await run({ content: people, tags: ['feira'] })).toMatchObject({ updated: 30, unchanged: 0 });
  });

  it('keeps saved contacts and takes no more rows once canceled; a second cancel changes nothing', async () => {
    const { organization, panel } = await start();
    const lines = Array.from({ length: 200 }, (_, index) => `p${index}@example.com`);
    const { id } = await panel.startImport({
      file_name: 'x.csv',
      content: content('email', ...lines),
      mapping: ['email'],
    });
    const run = importContacts(organization, id);
    const canceled = await panel.cancelImport({ id });
    await run;
    const after = await panel.getImport({ id });
    expect(after).toEqual(canceled);
    expect(after.status).toBe('canceled');
    expect(await api.prisma.contact.count({ where: { organizationId: organization } })).toBe(after.created);
    await importContacts(organization, id);
    expect(await panel.cancelImport({ id })).toEqual(canceled);
    const audit = await api.prisma.auditEntry.findMany({ where: { organizationId: organization } });
    expect(audit.map((entry) => entry.action).filter((action) => action.startsWith('contact_import'))).toEqual([
      'contact_import.started',
      'contact_import.canceled',
    ]);
  });

  it('is refused and not stored when the file or the mapping is invalid', async () => {
    const { organization, panel } = await start();
    const good = content('email,x', 'a@example.com,1');
    const refused: [string, string, string[]][] = [
      ['invalid_csv', content('email'), ['email']],
      ['invalid_request', good, ['email']],
      ['invalid_request', good, ['name', 'ignore']],
      ['invalid_request', good, ['email', 'email']],
      ['invalid_request', good, ['email', 'nonsense']],
      ['invalid_request', 'not base64!', ['email']],
      ['unknown_fields', good, ['email', 'field:nowhere']],
    ];
    for (const [code, bad, targets] of refused) {
      const call = panel.startImport({ file_name: 'x.csv', content: bad, mapping: targets });
      expect((await refusalOf(call)).code).toBe(code);
    }
    expect(await api.prisma.contactImport.count({ where: { organizationId: organization } })).toBe(0);
  });

  it('fails only the rows with a value for a custom field that was removed after the start', async () => {
    const { organization, panel } = await start();
    const { id } = await panel.startImport({
      file_name: 'x.csv',
      content: content('email,Cidade', 'a@example.com,Recife', 'b@example.com,'),
      mapping: ['email', 'field:city'],
    });
    await panelOf(await api.createMember(organization)).customFields.removeCustomField({ key: 'city' });
    await importContacts(organization, id);
    expect(await panel.getImport({ id })).toMatchObject({ created: 1, failed: 1 });
    expect((await panel.listImportErrors({ id })).data).toMatchObject([{ line: 2, error: 'unknown_fields' }]);
  });
});
