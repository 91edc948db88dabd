import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { plainCell, writeCsvRows } from './csv.ts';

const signs = [...'=+-@|%＝＋－＠\t\r\n \u00a0\u200b\ufeff\'"5,;'];
const cell = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(...signs), maxLength: 6 }),
);
const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 5 });
const read = (text: string, delimiter: string) =>
  Papa.parse<string[]>(text.replace(/\r\n$/, ''), { delimiter, newline: '\r\n' }).data;

describe('writeCsvRows', () => {
  it('starts no cell with a formula sign, not even after blanks; only a + before digits stays', () => {
    fc.assert(
      fc.property(rows, fc.constantFrom(',', ';'), (written, delimiter) => {
        const text = writeCsvRows(written, delimiter);
        expect(text.startsWith('"') && text.endsWith('"\r\n')).toBe(true);
        for (const one of read(text, delimiter).flat()) {
          if (/^\+\d+$/.test(one)) continue;
          expect(one.replace(/^[\s\p{C}]+/u, '')).not.toMatch(/^[=+\-@|%＝＋－＠]/);
          expect(one).not.toMatch(/^[\t\r\n]/);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('writes cells that plainCell turns back into the original cells', () => {
    fc.assert(
      fc.property(rows, fc.constantFrom(',', ';'), (written, delimiter) => {
        const back = read(writeCsvRows(written, delimiter), delimiter);
        expect(back.map((row) => row.map(plainCell))).toEqual(written);
      }),
      { numRuns: 400 },
    );
  });

  it.each([
    ['+5511912340001', '+5511912340001'],
    ['=1+1', "'=1+1"],
    ['+1+1', "'+1+1"],
    ['-2', "'-2"],
    [' \u200b@SUM(A1)', "' \u200b@SUM(A1)"],
    ['＝1', "'＝1"],
    ['\tx', "'\tx"],
    ["'=1", "''=1"],
    ["D'Ávila", "D'Ávila"],
    ["'quoted'", "'quoted'"],
  ])('writes %j as %j, and plainCell reverses the change', (plain, written) => {
    expect(writeCsvRows([[plain]])).toBe(`"${written}"\r\n`);
    expect(plainCell(written)).toBe(plain);
  });
});
