import { describe, expect, it } from 'vitest';
import { guessTargets } from '#server/domain/people/contact-imports/guess-target.ts';
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

describe('readCsv', () => {
  it.each([
    ['UTF-8', comma],
    ['UTF-8 with its mark', `\uFEFF${comma}`],
    ['semicolons', 'nome;observação\nJosé;"diz: ""olá"", é"\nAna;\n'],
    ['tabs', 'nome\tobservação\nJosé\t"diz: ""olá"", é"\nAna\t'],
    ['blanks around cells', ' nome , observação \n José ,"diz: ""olá"", é"\nAna,  '],
    ['Windows-1252', Buffer.from(comma, 'latin1')],
    ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(comma, 'utf16le')])],
    ['what Excel puts first', `sep=;\r\n${'nome;observação\nJosé;"diz: ""olá"", é"\nAna;\n'}`],
    ['the same with a mark', `\uFEFFsep=,\n${comma}`],
    ['cells kept as texts', 'nome,observação\n="José","diz: ""olá"", é"\n"=""Ana""",'],
    ['more cells than columns', 'nome,observação\nJosé,"diz: ""olá"", é",x\nAna'],
  ])('reads the same table from a file with this variation: %s', (_what, content) => {
    expect(readCsv(base64(content))).toEqual(table);
  });

  it.each([
    ['empty', ''],
    ['empty', 'nome,telefone\n'],
    ['quotes', 'nome,telefone\nAna,"123\nBia,4'],
    ['too_many_rows', `nome\n${'x\n'.repeat(50_001)}`],
    ['too_many_columns', `${'x,'.repeat(200)}y\n1`],
  ])('rejects a file with the error invalid_csv and this reason: %s', (reason, content) => {
    expect(() => readCsv(base64(content))).toThrow(
      expect.objectContaining({ code: 'invalid_csv', details: expect.objectContaining({ reason }) }),
    );
  });

  it('reads back the table that writeCsv wrote with formulas made harmless', () => {
    expect(readCsv(base64(writeCsv(table)))).toEqual(table);
    const formulas = { columns: ['a', '=b'], rows: [['=1+1', "'=2"]] };
    expect(writeCsv(formulas)).toBe('\uFEFF"a","\'=b"\r\n"\'=1+1","\'\'=2"\r\n');
    expect(readCsv(base64(writeCsv(formulas)))).toEqual(formulas);
  });
});

const google =
  'First Name,Middle Name,Last Name,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Value';
const googlePt = 'Nome,Sobrenome,Marcadores,E-mail 1 - Valor,Telefone 1 - Rótulo,Telefone 1 - Valor';
const outlook = 'First Name,Last Name,Company,Business Phone,Home Phone,Mobile Phone,E-mail Address,E-mail 2 Address';
const outlookPt = 'Nome,Sobrenome,Telefone comercial,Telefone residencial,Telefone celular,Endereço de e-mail';
it.each([
  [google, 'first_name ignore last_name tags ignore email phone_label phone other_phone:Phone_2_-_Value'],
  [googlePt, 'first_name last_name tags email phone_label phone'],
  [outlook, 'first_name last_name ignore other_phone:Business_Phone other_phone:Home_Phone phone email ignore'],
  [outlookPt, 'first_name last_name other_phone:Telefone_comercial other_phone:Telefone_residencial phone email'],
  ['Nome,Telefone,Celular,WhatsApp', 'name other_phone:Telefone other_phone:Celular phone'],
  ['Nome,Telefone,Celular', 'name other_phone:Telefone phone'],
])('guessTargets finds the targets of the columns %s', (header, targets) => {
  const guessed = guessTargets(header.split(','), []);
  expect(guessed.map((one) => one.replaceAll(' ', '_')).join(' ')).toBe(targets);
});

it('guessTargets recognizes headers in capitals, with accents and as labels of custom fields', () => {
  const fields = [{ key: 'city', label: 'Cidade' }];
  const columns = ['Nome Completo', 'E-mail', 'TELEFONE', 'Celular', 'cidade', 'Responsável', 'Etiquetas', 'Saldo'];
  expect(guessTargets(columns, fields)).toEqual([
    'name',
    'email',
    'other_phone:TELEFONE',
    'phone',
    'field:city',
    'assigned_user_email',
    'tags',
    'ignore',
  ]);
});
