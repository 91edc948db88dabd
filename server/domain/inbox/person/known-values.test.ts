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

describe('what a person is known by', () => {
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
  ])('%s becomes %s', async (text, cleaned) => expect(await clean(text)).toBe(cleaned));

  it('the operator’s spellings of the number and the user ids are keys of queues', () => {
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
  ])('an id that has not the operator’s form is looked for nowhere: %s', (value) => {
    const { senderKeys, traces, cells } = knownPerson([{ kind: 'wa_user_id', value }]);
    expect({ senderKeys, traces, cells }).toEqual({ senderKeys: [], traces: [], cells: [] });
  });

  it('a mobile that never had eight digits is not the landline with its tail; a foreign number is not a Brazilian one', () => {
    expect(knownPerson([{ kind: 'phone', value: '+5511932221111' }]).senderKeys).toEqual(['5511932221111']);
    expect(knownPerson([{ kind: 'phone', value: '+31987654321' }]).senderKeys).toEqual(['31987654321']);
  });

  it.each([
    ['+523312345678', ['523312345678', '5213312345678']],
    ['+5493512345678', ['5493512345678', '543512345678']],
  ])('mobiles of Mexico and Argentina go about with and without a digit: %s', (value, keys) => {
    expect(knownPerson([{ kind: 'phone', value }]).senderKeys.toSorted()).toEqual(keys.toSorted());
  });

  it('nothing known, nothing sought', () => {
    expect(knownPerson([])).toEqual({ senderKeys: [], traces: [], cells: [], mentions: null, ownMentions: null });
    expect(knownPerson([{ kind: 'name', value: 'Jo' }]).mentions).toBeNull();
  });
});
