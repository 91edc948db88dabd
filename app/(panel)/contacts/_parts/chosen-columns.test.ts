import { expect, it } from 'vitest';
import { chosenColumns, keepColumn } from './chosen-columns.ts';

const usual = ['phone', 'email', 'tags', 'owner', 'last_seen'];

it.each([null, '', 'no JSON', '{"phone":true}', '7'])('chosenColumns(%j) returns the default columns', (stored) => {
  expect(chosenColumns(stored)).toEqual(usual);
});

it('chosenColumns returns the stored columns, also an empty list', () => {
  expect(chosenColumns('["notes","field:cpf"]')).toEqual(['notes', 'field:cpf']);
  expect(chosenColumns('[]')).toEqual([]);
});

it('keepColumn adds a column once, and removes a column', () => {
  const shown = keepColumn(['phone'], 'notes', true);
  expect(chosenColumns(shown)).toEqual(['phone', 'notes']);
  expect(chosenColumns(keepColumn(chosenColumns(shown), 'notes', true))).toEqual(['phone', 'notes']);
  expect(chosenColumns(keepColumn(chosenColumns(shown), 'phone', false))).toEqual(['notes']);
});
