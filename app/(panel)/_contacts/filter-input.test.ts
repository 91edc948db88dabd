import { expect, it } from 'vitest';
import { filterInput, filtersOf, noValues } from './filter-input.ts';

const none = { q: '', tag: null, pipeline: null, stage: null, owner: null, lost: null, opted_out: null, ...noValues };

it.each([
  ['nothing chosen asks for all', {}, {}],
  ['blanks are no search', { q: '  ' }, {}],
  ['a search goes without the blanks around it', { q: ' Ana ' }, { q: 'Ana' }],
  ['an owner is who it is assigned to', { owner: 'none' }, { assigned_to: 'none' }],
  ['a stage goes with its pipeline', { pipeline: 'p', stage: 's' }, { pipeline: 'p', stage: 's' }],
  ['and not without', { stage: 's' }, {}],
  ['no is an answer as well', { lost: false, opted_out: false }, { lost: false, opted_out: false }],
  ['a tag', { tag: 't' }, { tag: 't' }],
])('filterInput: %s', (_, filters, expected) => expect(filterInput({ ...none, ...filters })).toEqual(expected));

it('filtersOf restores a saved filter unchanged, and sets every other filter to null', () => {
  const saved = { q: 'rita', tag: 'vip', pipeline: 'a', stage: 'b', assigned_to: 'none', lost: false, opted_out: true };
  const { q, ...others } = filtersOf(saved);
  expect(filterInput({ q: q ?? '', ...others })).toEqual(saved);
  expect(new Set(Object.values(filtersOf({})))).toEqual(new Set([null]));
});
