import { expect, it } from 'vitest';
import { hasIdentifier, planOf, tagsOf, withTarget } from './plan-import.ts';

const plan = planOf([{ target: 'name' }, { target: 'ignore' }, { target: 'field:cpf' }]);

it('begins as the file suggests', () => {
  expect(plan).toEqual({ mapping: ['name', 'ignore', 'field:cpf'], tags: '' });
});

it('runs only when a column says who a row is about', () => {
  expect(hasIdentifier(plan)).toBe(false);
  expect(hasIdentifier(withTarget(plan, 1, 'email'))).toBe(true);
  expect(hasIdentifier(withTarget(plan, 1, 'phone'))).toBe(true);
});

it('changes one column and no other', () => {
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
])('tags in %j', (text, tags) => expect(tagsOf(text)).toEqual(tags));
