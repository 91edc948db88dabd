import { afterAll, describe, expect, it } from 'vitest';
import { readCsv } from '#server/base/csv/read-csv.ts';
import {
  type ContactValueName,
  eachValue,
  fileValues,
  valueNames,
  valueRow,
} from '#server/contract/people/contact-values.ts';
import { importContacts } from '#server/domain/people/contact-imports/import-contacts.ts';
import { startHarness } from '#server/testing/harness.ts';
import { panelOf } from '#server/testing/panel.ts';
import { exportContacts } from '../../outreach/contact-bulk/export-contacts.ts';

/**
 * Tests that each value of a contact behaves as its row in `contactValues` says, through the REST API and the panel. A
 * value that is added to `contactValues` is tested here without further code.
 */
const api = startHarness();
afterAll(() => api.stop());

const start = async () => {
  const organization = await api.createOrganization();
  const member = await api.createMember(organization, { role: 'editor' });
  const key = await api.createKey(organization);
  let people = 0;
  const send = async (method: string, path: string, body?: unknown) => {
    const answer = await api.call(method, path, { key, body });
    expect([answer.status, answer.body], `${method} ${path}`).toEqual([200, expect.anything()]);
    return answer.body;
  };
  const create = async (values: object = {}) => {
    people += 1;
    return (await send('POST', '/contacts', { email: `person-${people}@example.com`, ...values })).contact_id as string;
  };
  return { organization, member, panel: panelOf(member), send, create };
};

/** For each type of column, two values that the column accepts. */
const samples = { text: ['prefers mornings', 'asks for Ana'], date: ['1990-05-17', '1984-12-01'] } as const;

describe.each(valueNames)('contact value %s', (name: ContactValueName) => {
  const row = valueRow(name);
  const [one, two] = samples[row.type];

  it('is null at first, is set and cleared by PATCH, shown by GET, and named in contact.updated', async () => {
    const { organization, send, create } = await start();
    const id = await create();
    expect((await send('GET', `/contacts/${id}`))[name]).toBeNull();
    expect((await send('PATCH', `/contacts/${id}`, { [name]: one }))[name]).toBe(one);
    expect((await send('GET', `/contacts/${id}`))[name]).toBe(one);
    expect((await send('GET', '/contacts')).data[0][name]).toBe(one);
    const { type, context } = (await api.eventsOf(organization)).at(-1) ?? {};
    expect([type, context]).toEqual(['contact.updated', { source: 'api', changed: [name] }]);
    expect((await send('PATCH', `/contacts/${id}`, { [name]: null }))[name]).toBeNull();
    const schema = await send('GET', '/contacts-schema');
    expect(schema.standard_fields).toContainEqual(expect.objectContaining({ key: name, writable: true }));
  });

  if (row.upsert)
    it('is written by POST /contacts; an absent, null or empty value does not clear it', async () => {
      const { send, create } = await start();
      const id = await create({ [name]: one });
      expect((await send('GET', `/contacts/${id}`))[name]).toBe(one);
      const email = 'person-1@example.com';
      for (const absent of [{}, { [name]: null }, { [name]: '' }])
        expect((await send('POST', '/contacts', { email, ...absent }))[name]).toBe(one);
      expect((await send('POST', '/contacts', { email, [name]: two }))[name]).toBe(two);
    });

  it('is refused (400) when the text is too long or the date does not exist', async () => {
    const { organization, create } = await start();
    const id = await create();
    const body = { [name]: row.type === 'date' ? '31/02/1990' : 'x'.repeat(row.max + 1) };
    const answer = await api.call('PATCH', `/contacts/${id}`, { key: await api.createKey(organization), body });
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
  });

  it(`fills an empty value in a merge; two values are merged by the rule ${row.merge}`, async () => {
    const { send, create } = await start();
    const [empty, first, second] = [await create(), await create(), await create()];
    await send('PATCH', `/contacts/${first}`, { [name]: one });
    await send('PATCH', `/contacts/${second}`, { [name]: two });
    expect((await send('POST', `/contacts/${empty}/merge`, { contact_id: first }))[name]).toBe(one);
    expect((await send('GET', `/contacts/${first}`))[name]).toBeNull();
    const both = row.merge === 'join' ? `${one}\n\n${two}` : one;
    expect((await send('POST', `/contacts/${empty}/merge`, { contact_id: second }))[name]).toBe(both);
  });

  it('returns to the duplicate when the merge is undone', async () => {
    const { panel, send, create } = await start();
    const [id, duplicate] = [await create(), await create()];
    await send('PATCH', `/contacts/${duplicate}`, { [name]: one });
    await send('POST', `/contacts/${id}/merge`, { contact_id: duplicate });
    const { contact, restored } = await panel.contacts.undoMerge({ id, merged_contact_id: duplicate });
    expect([contact[name], restored[name]]).toEqual([null, one]);
  });

  it('is in the contact export, is cleared by anonymize, and is deleted with an erased contact', async () => {
    const { organization, send, create } = await start();
    const id = await create();
    await send('PATCH', `/contacts/${id}`, { [name]: one });
    expect((await send('GET', `/contacts/${id}/export`)).contact[name]).toBe(one);
    await send('DELETE', `/contacts/${id}`);
    expect((await send('GET', `/contacts/${id}`))[name]).toBeNull();
    const changes = (await api.eventsOf(organization)).filter(({ type }) => type === 'contact.updated');
    expect(changes.at(-1)?.context).toMatchObject({ changed: expect.arrayContaining([name]) });
    const erased = await create();
    await send('PATCH', `/contacts/${erased}`, { [name]: one });
    await send('DELETE', `/contacts/${erased}?mode=erase`);
    expect(await api.prisma.contact.findUnique({ where: { id: erased } })).toBeNull();
  });

  if (row.file)
    it('is a column of the exported file', async () => {
      const { member, send, create } = await start();
      const id = await create();
      await send('PATCH', `/contacts/${id}`, { [name]: one });
      const word = (title: string) => title;
      const titles = [
        'name',
        'email',
        'phone',
        'tags',
        'owner',
        'pipelines',
        'lost',
        'opted_out_at',
        'created_at',
      ] as const;
      const words = {
        ...eachValue(titles, word),
        values: eachValue(fileValues, word),
        delimiter: ',' as const,
      };
      const ctx = {
        credential: { kind: 'member' as const, member },
        address: '127.0.0.1',
        requestId: 'r',
        answerHeaders: {},
      };
      const file = await new Response(await exportContacts(ctx, { selection: { filter: {} } }, words)).text();
      const { columns, rows } = readCsv(Buffer.from(file).toString('base64'));
      expect(rows.map((cells) => cells[columns.indexOf(name)])).toEqual([one]);
    });

  if (row.importNames !== null)
    it('is recognized as a column of an import file and imported', async () => {
      const { organization, panel, send } = await start();
      const cell = row.type === 'date' ? one.split('-').reverse().join('/') : one;
      const lines = [`E-mail;${row.importNames?.[0]}`, `a@example.com;${cell}`, 'b@example.com;'];
      const content = Buffer.from(lines.join('\n')).toString('base64');
      const preview = await panel.contactImports.previewImport({ content });
      const mapping = preview.columns.map(({ target }) => target);
      expect(mapping).toEqual(['email', name]);
      const { id } = await panel.contactImports.startImport({ file_name: 'a.csv', content, mapping });
      await importContacts(organization, id);
      expect((await panel.contactImports.listImportErrors({ id })).data).toEqual([]);
      expect((await send('GET', '/contacts?email=a@example.com'))[name]).toBe(one);
      expect((await send('GET', '/contacts?email=b@example.com'))[name]).toBeNull();
    });

  if (row.filter)
    it('filters GET /contacts and countContacts, and is accepted as the filter of a view', async () => {
      const { member, panel, send, create } = await start();
      const [id, another] = [await create(), await create()];
      await send('PATCH', `/contacts/${id}`, { [name]: one });
      await send('PATCH', `/contacts/${another}`, { [name]: two });
      const { data } = await send('GET', `/contacts?${new URLSearchParams({ [name]: one })}`);
      expect(data.map((contact: { id: string }) => contact.id)).toEqual([id]);
      const filter = { [name]: one };
      const { body: count } = await api.callPanel(member, 'contacts.countContacts', filter);
      expect(count).toEqual({ count: 1, more: false });
      const view = await panel.views.createView({ kind: 'contacts', name: 'Segment', filter, shared: true });
      expect(view).toMatchObject({ filter, missing: [] });
    });
});
