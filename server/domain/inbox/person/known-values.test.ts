import { afterAll, describe, expect, it } from 'vitest';
import { pool } from '#server/db/pool.ts';
import { knownPerson } from './known-values.ts';

afterAll(() => pool.end());

const marina = knownPerson([
  { kind: 'name', value: 'Marina (Má) Souza' },
  { kind: 'email', value: 'marina+x@example.com' },
  { kind: 'phone', value: '+5511987654321' },
  { kind: 'cpf', value: '52998224725' },
  { kind: 'wa', value: '551187654321' },
  { kind: 'wa', value: 'BR.13491208' },
]);
const clean = async (text: string) =>
  (await pool.query(`SELECT regexp_replace($1, $2, '•', 'gi') AS text`, [text, marina.mentions])).rows[0].text;

describe('knownPerson: the values by which traces of a person are found', () => {
  it.each([
    ['Sou Marina (Má) Souza, oi', 'Sou •, oi'],
    ['marina (má) souza', '•'],
    ['escreva a Marina+X@Example.com!', 'escreva a •!'],
    ['ligue (11) 98765-4321', 'ligue (•'],
    ['11 8765 4321', '•'],
    ['+5511987654321.', '+55•.'],
    ['CPF 529.982.247-25', 'CPF •'],
    ['52998224725', '•'],
    // Texts that contain nothing about the person.
    ['Marina Souza', 'Marina Souza'],
    ['xMarina (Má) Souzax', 'xMarina (Má) Souzax'],
    ['11 98765-4322', '11 98765-4322'],
    ['R$ 1.198,76', 'R$ 1.198,76'],
  ])('replaces only their mentions: %s becomes %s', async (text, cleaned) => expect(await clean(text)).toBe(cleaned));

  it('returns the provider’s spellings of the number and the user id as sender keys, and traces in lower case', () => {
    expect(marina.senderKeys).toEqual(expect.arrayContaining(['551187654321', '5511987654321', 'BR.13491208']));
    expect(marina.traces).toEqual(expect.arrayContaining(['br.13491208', 'marina+x@example.com', '5511987654321']));
  });

  it.each([
    '1',
    'text',
    '%',
    'unknown',
    'wamid.HBgLNTUxMTk4NzY1NDMyMRUCABIYFDN',
    'BR.',
    'BR.9',
    'br.13491208',
    '100100',
    '5511987654321',
  ])('searches nothing for a user id that does not have the provider’s form: %s', (value) => {
    const { senderKeys, traces, cells } = knownPerson([{ kind: 'wa_user_id', value }]);
    expect({ senderKeys, traces, cells }).toEqual({ senderKeys: [], traces: [], cells: [] });
  });

  it('returns only the number itself for a mobile that never had eight digits and for a foreign number', () => {
    expect(knownPerson([{ kind: 'phone', value: '+5511932221111' }]).senderKeys).toEqual(['5511932221111']);
    expect(knownPerson([{ kind: 'phone', value: '+31987654321' }]).senderKeys).toEqual(['31987654321']);
  });

  it.each([
    ['+523312345678', ['523312345678', '5213312345678']],
    ['+5493512345678', ['5493512345678', '543512345678']],
  ])('returns a mobile of Mexico or Argentina with and without its extra digit: %s', (value, keys) => {
    expect(knownPerson([{ kind: 'phone', value }]).senderKeys.toSorted()).toEqual(keys.toSorted());
  });

  it('returns no keys and no pattern when nothing is known, and no pattern for a two-letter name', () => {
    expect(knownPerson([])).toEqual({ senderKeys: [], traces: [], cells: [], mentions: null, ownMentions: null });
    expect(knownPerson([{ kind: 'name', value: 'Jo' }]).mentions).toBeNull();
  });
});
