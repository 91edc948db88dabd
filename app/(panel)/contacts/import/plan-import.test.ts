import { expect, it } from 'vitest';
import { hasIdentifier, planOf, tagsOf, withTarget } from './plan-import.ts';

const plan = planOf([{ target: 'name' }, { target: 'ignore' }, { target: 'field:cpf' }]);

it('planOf starts with the suggested targets and without tags', () => {
  expect(plan).toEqual({ mapping: ['name', 'ignore', 'field:cpf'], tags: '' });
});

it('hasIdentifier is true only if a column is mapped to the e-mail or the phone', () => {
  expect(hasIdentifier(plan)).toBe(false);
  expect(hasIdentifier(withTarget(plan, 1, 'email'))).toBe(true);
  expect(hasIdentifier(withTarget(plan, 1, 'phone'))).toBe(true);
});

it('withTarget changes one column and no other, and nothing for an unknown column', () => {
  expect(withTarget({ ...plan, tags: 'vip' }, 1, 'phone')).toEqual({
    mapping: ['name', 'phone', 'field:cpf'],
    tags: 'vip',
  });
  expect(withTarget(plan, 7, 'phone')).toEqual(plan);
});

it.each([
  ['', []],
  [' , ,', []],
  ['vip', ['vip']],
  [' vip , feira 2026,vip', ['vip', 'feira 2026']],
])('tagsOf returns the trimmed tags of %j without duplicates', (text, tags) => expect(tagsOf(text)).toEqual(tags));
