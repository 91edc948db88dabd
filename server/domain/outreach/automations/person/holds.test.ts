import { describe, expect, it } from 'vitest';
import type { AutomationCondition } from '#server/contract/outreach/automation-definition.ts';
import { holds } from './holds.ts';

const person = (value: string, locale: string) => ({
  id: 'p',
  name: 'Ana',
  email: null,
  phone: null,
  opted_out: false,
  locale,
  merged_into_id: null,
  calendar: { timezone: 'America/Sao_Paulo', hours: null, holidays: null, keeps_national: null },
  fields: { spent: value },
  tags: [],
  stages: [],
  conversation: null,
});
const is = (value: string, op: AutomationCondition['op'], asked: unknown, locale = 'pt-BR'): boolean =>
  holds({ field: 'fields.spent', op, value: asked } as AutomationCondition, {
    person: person(value, locale),
    variables: {},
  });

describe('conditions with gt and lt', () => {
  it.each([
    ['9', 10, false, true],
    ['10', 10, false, false],
    ['11', 10, true, false],
    ['R$ 1.000,00', '1000', false, false],
    ['R$ 1.000,01', '1000', true, false],
    ['999,99', 'R$ 1.000', false, true],
    ['1.234,56', '1.234,5', true, false],
    ['2', '10', false, true],
  ])('the value %j and the condition value %j: gt is %j, lt is %j', (value, asked, greater, less) => {
    expect([is(value, 'gt', asked), is(value, 'lt', asked)]).toEqual([greater, less]);
  });

  it('read numbers in the format of the organization’s locale', () => {
    expect([is('1.500', 'gt', 100, 'pt-BR'), is('1.500', 'gt', 100, 'en')]).toEqual([true, false]);
    expect(is('1,500', 'gt', 100, 'en')).toBe(true);
  });

  it.each(['muito', '12 anos', 'dez', '', '-', 'R$', '1.2.3'])('are both false for %j, which is no number', (value) => {
    expect([is(value, 'gt', 10), is(value, 'lt', 10), is('10', 'gt', value), is('10', 'lt', value)]).toEqual(
      Array.from({ length: 4 }, () => false),
    );
  });

  it('compare ISO dates with each other, and no date with a number', () => {
    expect([is('2026-11-28', 'gt', '2026-11-27'), is('2026-11-28', 'gt', '2026-11-28')]).toEqual([true, false]);
    expect([is('2026-11-28', 'lt', '2026-12-01T10:00:00Z'), is('2026-11-28', 'lt', 3000)]).toEqual([true, false]);
  });
});
