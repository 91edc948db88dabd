import type { Request } from '../shared/load.ts';
import { mix, type Person, rareName } from './contact-book.ts';

export type Ask = Omit<Request, 'headers'>;

/** A call that is measured. If the call is about one contact, each repetition is about a different contact. */
export interface ContactTarget {
  readonly name: string;
  /** The goal for the ratio of the time with many contacts to the time with few. */
  readonly aim: number;
  readonly ask: (turn: number) => Ask;
}

/** The contacts of the app that is measured: their number, and a function that returns a contact by its number. */
export interface Shelf {
  readonly size: number;
  readonly person: (n: number) => Person;
  readonly member: string;
  /** The cursor of page 200 of the contact list. */
  readonly deepCursor: string;
}

const aims = { page: 1.5, search: 3 };

/** Picks a different contact for each call, among those for whom `having` is true. */
function somebody(shelf: Shelf, turn: number, salt: number, having: (person: Person) => unknown): Person {
  for (let step = 0; ; step += 1) {
    const person = shelf.person(mix(turn * 1_000 + step, salt) % shelf.size);
    if (having(person)) return person;
  }
}

const get = (path: string, query: Readonly<Record<string, string>> = {}): Ask => ({
  method: 'GET',
  path: `/v1${path}${Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : ''}`,
});

const asked = (name: string, ask: (turn: number) => Ask, aim = aims.page): ContactTarget => ({ name, aim, ask });

function lookups(shelf: Shelf): ContactTarget[] {
  const by = (field: string, of: (person: Person) => string | null, salt: number) =>
    asked(`?${field}=`, (turn) => get('/contacts', { [field]: of(somebody(shelf, turn, salt, of)) ?? '' }));
  return [
    asked('/contacts/{id}', (turn) => get(`/contacts/${somebody(shelf, turn, 70, Boolean).id}`)),
    by('id', ({ id }) => id, 71),
    // The phone number in the old format, without country code and ninth digit.
    by('phone', ({ phone }) => phone && `(${phone.slice(3, 5)}) ${phone.slice(6, 10)}-${phone.slice(10)}`, 72),
    by('email', ({ email }) => email?.toUpperCase() ?? null, 73),
    by('cpf', ({ cpf }) => cpf, 74),
    by('wa_user_id', ({ waUserId }) => waUserId, 75),
  ];
}

function pages(shelf: Shelf): ContactTarget[] {
  const newest = shelf.person(shelf.size - 500).updatedAt.toISOString();
  const filters: [name: string, query: Record<string, string>][] = [
    ['page 1', {}],
    ['page 200', { cursor: shelf.deepCursor }],
    ['tag, 30 % have it', { tag: 'newsletter' }],
    ['tag, 1 %', { tag: 'feira' }],
    ['tag of the 1 000 oldest', { tag: 'campanha-antiga' }],
    ['pipeline', { pipeline: 'Vendas' }],
    ['stage', { stage: 'Fechado' }],
    ['pipeline and stage', { pipeline: 'Vendas', stage: 'Fechado' }],
    ['lost=true', { lost: 'true' }],
    ['lost=false', { lost: 'false' }],
    ['pipeline, stage and lost', { pipeline: 'Vendas', stage: 'Fechado', lost: 'true' }],
    ['assigned_to a member', { assigned_to: shelf.member }],
    ['assigned_to=none', { assigned_to: 'none' }],
    ['opted_out=true', { opted_out: 'true' }],
    ['opted_out=false', { opted_out: 'false' }],
    ['tag and stage', { tag: 'vip', stage: 'Fechado' }],
    ['updated_since the last 500', { updated_since: newest }],
    ['updated_since the beginning', { updated_since: shelf.person(0).createdAt.toISOString() }],
  ];
  return filters.map(([name, query]) => asked(name, () => get('/contacts', query)));
}

function searches(shelf: Shelf): ContactTarget[] {
  const phonePart = (turn: number) => somebody(shelf, turn, 76, ({ phone }) => phone).phone?.slice(-6) ?? '';
  const search = (name: string, q: (turn: number) => string, filters: Record<string, string> = {}) =>
    asked(`q: ${name}`, (turn) => get('/contacts', { q: q(turn), ...filters }), aims.search);
  return [
    search('a common first name', () => 'maria'),
    search('a rare full name', () => rareName),
    search('six digits of a phone', phonePart),
    search('a part of an e-mail', (turn) => somebody(shelf, turn, 77, ({ email }) => email).email?.split('@')[0] ?? ''),
    search('two common names', () => 'josé silva'),
    search('a common name, with a tag', () => 'ana', { tag: 'vip' }),
    search('nobody', () => 'wxyz kwq'),
  ];
}

const post = (path: string, body: unknown): Ask => ({ method: 'POST', path: `/v1${path}`, body: JSON.stringify(body) });

function writes(shelf: Shelf): ContactTarget[] {
  const item = (turn: number, salt: number) => {
    const { phone, email } = somebody(shelf, turn, salt, ({ phone, email }) => phone && email);
    return { email, phone, name: `Nome ${turn} ${salt}`, fields: { size: String(turn) }, tags: ['vip'] };
  };
  const hundred = (turn: number) => Array.from({ length: 100 }, (_, at) => item(turn * 100 + at, 79));
  return [
    asked('upsert of one there is', (turn) => post('/contacts', item(turn, 78))),
    asked('batch of 100 there are', (turn) => post('/contacts/batch', { contacts: hundred(turn) })),
  ];
}

export const targetsOf = (shelf: Shelf): ContactTarget[] => [
  ...lookups(shelf),
  ...pages(shelf),
  ...searches(shelf),
  ...writes(shelf),
];
