import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizePhone } from './normalize-phone.ts';

describe('phones as people write them (operator.md C11)', () => {
  it.each([
    ['(31) 98765-4321', '+5531987654321'],
    ['553187654321', '+5531987654321'],
    ['5531987654321', '+5531987654321'],
    ['021 31 98765-4321', '+5531987654321'],
    ['+55 (0)31 98765-4321', '+5531987654321'],
    ['55 55 31 98765 4321', '+5531987654321'],
    ['0031 20 123 4567', '+31201234567'],
    ['(55) 99123-4567', '+5555991234567'],
    ['5591912345678', '+5591912345678'],
    ['(11) 3222-1111', '+551132221111'],
    ['0 11 3222-1111', '+551132221111'],
    ['+1 415 555 2671', '+14155552671'],
    ['14155552671', '+14155552671'],
  ])('%s is %s', (written, e164) => {
    expect(normalizePhone(written)?.e164).toBe(e164);
  });

  it.each(['', 'abc', '12', '+55 11', '0800 123 4567', '+55 20 98765-4321', '11 1234-5678', '99999'])(
    '%s cannot be a phone of a person',
    (written) => {
      expect(normalizePhone(written)).toBeNull();
    },
  );

  it('keeps a landline apart from the mobile with the same last eight digits', () => {
    const landline = normalizePhone('5551 3222-1111');
    const mobile = normalizePhone('5551 9 3222-1111');
    expect(landline?.matchKey).not.toBe(mobile?.matchKey);
  });

  it('finds an old 7… number with and without the ninth digit', () => {
    expect(normalizePhone('11 7812-3456')?.matchKey).toBe(normalizePhone('11 9 7812-3456')?.matchKey);
  });

  it('gives one match key to every spelling of one mobile', () => {
    const mobile = fc.tuple(
      fc.constantFrom('11', '31', '55', '85', '91'),
      fc.integer({ min: 60_000_000, max: 99_999_999 }),
    );
    const spelling = fc.constantFrom(
      (area: string, tail: string) => `+55 ${area} 9${tail}`,
      (area: string, tail: string) => `55${area}9${tail}`,
      (area: string, tail: string) => `55${area}${tail}`,
      (area: string, tail: string) => `(${area}) 9${tail.slice(0, 4)}-${tail.slice(4)}`,
      (area: string, tail: string) => `0${area}9${tail}`,
      (area: string, tail: string) => `015${area}9${tail}`,
      (area: string, tail: string) => `${area}${tail}`,
    );
    fc.assert(
      fc.property(mobile, spelling, spelling, ([area, tail], one, other) => {
        const first = normalizePhone(one(area, String(tail)));
        expect(first).not.toBeNull();
        expect(normalizePhone(other(area, String(tail)))?.matchKey).toBe(first?.matchKey);
      }),
    );
  });
});
