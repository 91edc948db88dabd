import { expect, it } from 'vitest';
import { chosenColumns, keepColumn } from './chosen-columns.ts';

const usual = ['phone', 'email', 'tags', 'owner', 'last_seen'];

it.each([null, '', 'no JSON', '{"phone":true}', '7'])('%j kept: the usual columns', (stored) => {
  expect(chosenColumns(stored)).toEqual(usual);
});

it('what is kept is what is shown, none as well', () => {
  expect(chosenColumns('["notes","field:cpf"]')).toEqual(['notes', 'field:cpf']);
  expect(chosenColumns('[]')).toEqual([]);
});

it('a column comes once and goes', () => {
  const shown = keepColumn(['phone'], 'notes', true);
  expect(chosenColumns(shown)).toEqual(['phone', 'notes']);
  expect(chosenColumns(keepColumn(chosenColumns(shown), 'notes', true))).toEqual(['phone', 'notes']);
  expect(chosenColumns(keepColumn(chosenColumns(shown), 'phone', false))).toEqual(['notes']);
});
