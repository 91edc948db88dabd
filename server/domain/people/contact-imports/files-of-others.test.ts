import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningEngine } from '#inngest/engine/start-engine.ts';
import { startEngine } from '#inngest/start-engine.ts';
import { writeCsvRows } from '#server/base/csv/csv.ts';
import { startHarness } from '#server/testing/harness.ts';
import { panelOf } from '#server/testing/panel.ts';
import { until } from '#server/testing/servers/receiver.ts';
import { phoneForSheet } from '../contacts/phones/phone-for-sheet.ts';

// Tests imports of files that address books and spreadsheets write: how their columns are recognized, and which
// contacts they create.

const api = startHarness();
let engine: RunningEngine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(async () => {
  await engine.stop();
  await api.stop();
});

async function stage() {
  const organization = await api.createOrganization();
  const key = await api.createKey(organization);
  const panel = panelOf(await api.createMember(organization)).contactImports;
  /** Imports a file with the mapping that the preview suggests, unchanged. */
  const importAll = async (text: string | Buffer) => {
    const content = Buffer.from(text).toString('base64');
    const { columns } = await panel.previewImport({ content });
    const mapping = columns.map(({ target }: { target: string }) => target);
    const { id } = await panel.startImport({ file_name: 'x.csv', content, mapping });
    await until(async () => (await panel.getImport({ id })).status === 'completed');
    return { ...(await panel.getImport({ id })), id };
  };
  const find = async (phone: string) =>
    (await api.call('GET', `/contacts?phone=${encodeURIComponent(phone)}`, { key })).body;
  return { panel, importAll, find };
}

it('an import takes WhatsApp, else mobile, else phone; the other numbers become labeled identifiers', async () => {
  const { importAll, find } = await stage();
  const rows = ['Nome;Telefone;Celular;WhatsApp', 'Ana;1132221111;11987650001;11987650002', 'Bia;1132221112;;'];
  expect(await importAll(rows.join('\n'))).toMatchObject({ created: 2, failed: 0 });
  const ana = await find('+5511987650002');
  expect(ana).toMatchObject({ name: 'Ana', phone: '+5511987650002' });
  for (const phone of ['1132221111', '11987650001']) expect(await find(phone)).toMatchObject({ id: ana.id });
  expect(ana.identifiers).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ value: '+551132221111', label: 'Telefone' }),
      expect.objectContaining({ value: '+5511987650001', label: 'Celular' }),
    ]),
  );
  expect(await find('1132221112')).toMatchObject({ name: 'Bia', phone: '+551132221112' });
});

it('a Google file with first and last name and two phones in a cell becomes one contact', async () => {
  const { importAll, find } = await stage();
  const file = `First Name,Last Name,Labels,Phone 1 - Label,Phone 1 - Value\r\nMarina,Souza,* myContacts,Mobile,+55 11 98765-0003 ::: +55 11 98765-0004\r\n`;
  expect(await importAll(file)).toMatchObject({ created: 1, failed: 0 });
  const { id, name } = await find('+5511987650003');
  expect(name).toBe('Marina Souza');
  expect(await find('+5511987650004')).toMatchObject({ id });
});

it('in a Google file, the labels of each row choose the main phone; other numbers keep their label', async () => {
  const { importAll, find } = await stage();
  const file = [
    'First Name,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value',
    'Ana,Work,+55 11 3222-1121,* Mobile,+55 11 98765-0011',
    'Bia,Mobile,+55 11 98765-0012,WhatsApp,+55 11 98765-0013',
    'Caio,Home,+55 11 3222-1122,,',
    'Davi,,,Celular,+55 11 98765-0014',
    'Eva,Home,+55 11 3222-1123,Work,+55 11 3222-1124',
  ].join('\r\n');
  expect(await importAll(file)).toMatchObject({ created: 5, failed: 0 });
  const ana = await find('+551132221121');
  expect(ana).toMatchObject({ name: 'Ana', phone: '+5511987650011' });
  expect(ana.identifiers).toContainEqual(expect.objectContaining({ value: '+551132221121', label: 'Work' }));
  expect(await find('+5511987650012')).toMatchObject({ name: 'Bia', phone: '+5511987650013' });
  expect(await find('+551132221122')).toMatchObject({ name: 'Caio', phone: '+551132221122' });
  expect(await find('+5511987650014')).toMatchObject({ name: 'Davi', phone: '+5511987650014' });
  expect(await find('+551132221124')).toMatchObject({ name: 'Eva', phone: '+551132221123' });
});

it('an import reads what Excel adds to cells, and reports a phone of which Excel lost digits', async () => {
  const { importAll, find, panel } = await stage();
  const rows = ['sep=;', 'nome;telefone', 'Ana;="+5511987650005"', "Bia;'+5511987650006", 'Caio;5,51199E+12'];
  const mark = Buffer.from([0xff, 0xfe]);
  const done = await importAll(Buffer.concat([mark, Buffer.from(rows.join('\r\n'), 'utf16le')]));
  expect(done).toMatchObject({ created: 2, failed: 1 });
  expect(await find('+5511987650005')).toMatchObject({ name: 'Ana' });
  expect(await find('+5511987650006')).toMatchObject({ name: 'Bia' });
  const { data } = await panel.listImportErrors({ id: done.id });
  expect(data).toMatchObject([{ error: 'invalid_phone', message: expect.stringContaining('lost digits') }]);
});

it('exported phones survive a spreadsheet that saves numbers in scientific notation', async () => {
  const { importAll, find } = await stage();
  const phones = ['+5511987650007', '+551132221113', '+14155552671', '+525512345678', '+4991234567', '+9991234567890'];
  // Returns a cell as Excel saves it after opening the file: numbers in the form that Excel shows, and all other cells
  // unchanged.
  const saved = (cell: string) =>
    cell !== '' && Number.isFinite(Number(cell)) ? Number(cell).toExponential(5).replace('.', ',').toUpperCase() : cell;
  expect(saved('+5511987650007')).toBe('5,51199E+12');
  const known = phones.slice(0, 5);
  const rows = known.map((phone, index) => [`P${index}`, saved(phoneForSheet(phone))]);
  expect(await importAll(writeCsvRows([['nome', 'telefone'], ...rows], ';'))).toMatchObject({ created: 5, failed: 0 });
  for (const [index, phone] of known.entries()) expect(await find(phone)).toMatchObject({ name: `P${index}`, phone });
  expect(phones.map(phoneForSheet).filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);
});
