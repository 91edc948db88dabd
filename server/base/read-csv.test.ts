import { describe, expect, it } from 'vitest';
import { guessTargets } from '#server/domain/contact-imports/guess-target.ts';
import { readCsv, writeCsv } from './read-csv.ts';

const base64 = (content: string | Uint8Array) => Buffer.from(content).toString('base64');
const table = {
  columns: ['nome', 'observação'],
  rows: [
    ['José', 'diz: "olá", é'],
    ['Ana', ''],
  ],
};
const comma = 'nome,observação\r\nJosé,"diz: ""olá"", é"\r\n\r\nAna\r\n';

describe('a file of contacts', () => {
  it.each([
    ['UTF-8', comma],
    ['UTF-8 with its mark', `\uFEFF${comma}`],
    ['semicolons', 'nome;observação\nJosé;"diz: ""olá"", é"\nAna;\n'],
    ['tabs', 'nome\tobservação\nJosé\t"diz: ""olá"", é"\nAna\t'],
    ['blanks around cells', ' nome , observação \n José ,"diz: ""olá"", é"\nAna,  '],
    ['Windows-1252', Buffer.from(comma, 'latin1')],
    ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(comma, 'utf16le')])],
    ['more cells than columns', 'nome,observação\nJosé,"diz: ""olá"", é",x\nAna'],
  ])('is read: %s', (_what, content) => {
    expect(readCsv(base64(content))).toEqual(table);
  });

  it.each([
    ['empty', ''],
    ['empty', 'nome,telefone\n'],
    ['quotes', 'nome,telefone\nAna,"123\nBia,4'],
    ['too_many_rows', `nome\n${'x\n'.repeat(50_001)}`],
    ['too_many_columns', `${'x,'.repeat(200)}y\n1`],
  ])('is refused: %s', (reason, content) => {
    expect(() => readCsv(base64(content))).toThrow(
      expect.objectContaining({ code: 'invalid_csv', details: expect.objectContaining({ reason }) }),
    );
  });

  it('comes back as it was, with formulas made harmless', () => {
    expect(readCsv(base64(writeCsv(table)))).toEqual(table);
    const formulas = { columns: ['a', '=b'], rows: [['=1+1', "'=2"]] };
    expect(writeCsv(formulas)).toBe('\uFEFF"a","\'=b"\r\n"\'=1+1","\'\'=2"\r\n');
    expect(readCsv(base64(writeCsv(formulas)))).toEqual(formulas);
  });
});

it('headers are recognized however they are written, each target once', () => {
  const fields = [{ key: 'city', label: 'Cidade' }];
  const columns = ['Nome Completo', 'E-mail', 'TELEFONE', 'Celular', 'cidade', 'Responsável', 'Etiquetas', 'Saldo'];
  expect(guessTargets(columns, fields)).toEqual([
    'name',
    'email',
    'phone',
    'ignore',
    'field:city',
    'assigned_user_email',
    'tags',
    'ignore',
  ]);
});
