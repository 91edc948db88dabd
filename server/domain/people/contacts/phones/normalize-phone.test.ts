import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizePhone, phoneLookupKey, phoneProblem } from './normalize-phone.ts';

describe('normalizePhone (whatsapp/operator.md#c11)', () => {
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
    // The pairs of whatsapp/operator.md#c11, and the spellings that the document requires us to accept.
    ['551132221111', '+551132221111'],
    ['+55 031 98765-4321', '+5531987654321'],
    ['+55 015 31 98765-4321', '+5531987654321'],
    ['015 11 3222-1111', '+551132221111'],
    ['55 (31) 8765-4321', '+5531987654321'],
    ['5555 55 9 9123 4567', '+5555991234567'],
    ['55 9123-4567', '+5555991234567'],
    ['5555991234567', '+5555991234567'],
    ['555591234567', '+5555991234567'],
    ['11 7812-3456', '+551178123456'],
    ['\u202a+55 31 98765\u20114321\u202c', '+5531987654321'],
    ['+5531\u00a098765\u20134321', '+5531987654321'],
    // Characters that links, copying and spreadsheets add to a number.
    ['tel:+55-31-98765-4321', '+5531987654321'],
    ['tel:+1-415-555-2671;ext=5', '+14155552671'],
    ['whatsapp:+5531987654321', '+5531987654321'],
    ["'+5531987654321", '+5531987654321'],
    ['="+5531987654321"', '+5531987654321'],
    ['5531987654321.0', '+5531987654321'],
    ['5531987654321,00', '+5531987654321'],
    // In a query string, a plus that was not encoded arrives as a blank.
    [' 5531987654321', '+5531987654321'],
    [' 31987654321', '+5531987654321'],
    [' 5215512345678', '+525512345678'],
    [' 351912345678', '+351912345678'],
    // Mexico no longer uses the 1 before mobile numbers. In Argentina, numbers are dialed with and without the 9.
    ['+5215512345678', '+525512345678'],
    ['525512345678', '+525512345678'],
    ['5491123456789', '+5491123456789'],
    ['+54 11 15 2345-6789', '+5491123456789'],
  ])('reads %s as %s', (written, e164) => {
    expect(normalizePhone(written)?.e164).toBe(e164);
  });

  it.each([
    '',
    'abc',
    '12',
    '+55 11',
    '0800 123 4567',
    '+55 20 98765-4321',
    '11 1234-5678',
    '99999',
    '98765-4321',
    '3222-1111',
    '4004 1234',
    '0300 123 4567',
    '2025550123',
  ])('returns null for %s, which cannot be the phone of a person', (written) => {
    expect(normalizePhone(written)).toBeNull();
  });

  it.each([
    ['5.51199E+12', 'spreadsheet_lost_digits'],
    ['5,51199e+12', 'spreadsheet_lost_digits'],
    ['=5,5E+12', 'spreadsheet_lost_digits'],
    // Ambiguous: either Brazil's (49) 91234-5678 or a German number without its plus.
    [' 49912345678', 'plus_lost'],
    ['Ana', 'not_a_phone'],
  ])('returns null for %j, and phoneProblem returns the reason %s', (written, reason) => {
    expect(normalizePhone(written)).toBeNull();
    expect(phoneProblem(written)).toBe(reason);
  });

  it('has one lookup key with and without the 1 of Mexico and the 9 of Argentina', () => {
    const ten = fc.integer({ min: 2_000_000_000, max: 9_999_999_999 });
    fc.assert(
      fc.property(fc.constantFrom(['52', '521'], ['54', '549']), ten, fc.boolean(), ([short, long], local, plus) => {
        const [one, other] = [short, long].map((begin) => phoneLookupKey(`${plus ? '+' : ''}${begin}${local}`));
        const known = [short, long].map((begin) => normalizePhone(`+${begin}${local}`));
        // Without a plus, only numbers that are in use are accepted.
        const areRead = known.every((phone) => phone !== null) && (plus || (one !== null && other !== null));
        if (areRead) expect(one).toBe(other);
      }),
    );
  });

  it('never returns another number if a link or a spreadsheet added characters to a number', () => {
    const wraps = fc.constantFrom(
      (phone: string) => phone,
      (phone: string) => `tel:${phone}`,
      (phone: string) => `whatsapp:${phone}`,
      (phone: string) => `'${phone}`,
      (phone: string) => `="${phone}"`,
      (phone: string) => `${phone}.0`,
      (phone: string) => phone.replace('+', ' '),
      (phone: string) => `\u202a${phone}\u202c`,
    );
    const numbers = fc.constantFrom(
      '+5511987650001',
      '+551132221111',
      '+525512345678',
      '+5491123456789',
      '+14155552671',
      '+351912345678',
      '+4915123456789',
      '+4991234567',
      '+31201234567',
    );
    fc.assert(
      fc.property(numbers, wraps, (number, wrap) => {
        const read = normalizePhone(wrap(number));
        if (read !== null) expect(read.e164).toBe(number);
      }),
      { numRuns: 500 },
    );
  });

  it('keeps a landline apart from the mobile with the same last eight digits', () => {
    const landline = normalizePhone('5551 3222-1111');
    const mobile = normalizePhone('5551 9 3222-1111');
    expect(landline?.matchKey).not.toBe(mobile?.matchKey);
  });

  it('gives one match key to an old 7… number with and without the ninth digit', () => {
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
      (area: string, tail: string) => `0 21 (${area}) ${tail}`,
      (area: string, tail: string) => `+55 0${area} 9 ${tail}`,
      (area: string, tail: string) => `55 55 ${area} 9${tail}`,
      (area: string, tail: string) => `5555${area}${tail}`,
      (area: string, tail: string) => `0055 ${area} 9${tail}`,
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

  it('gives one match key to every spelling of one landline, and another than to the mobile with the same tail', () => {
    const landline = fc.tuple(
      fc.constantFrom('11', '31', '51', '55', '85'),
      fc.integer({ min: 20_000_000, max: 59_999_999 }),
    );
    const spelling = fc.constantFrom(
      (area: string, tail: string) => `+55 ${area} ${tail}`,
      (area: string, tail: string) => `55${area}${tail}`,
      (area: string, tail: string) => `(${area}) ${tail.slice(0, 4)}-${tail.slice(4)}`,
      (area: string, tail: string) => `0${area}${tail}`,
      (area: string, tail: string) => `015${area}${tail}`,
      (area: string, tail: string) => `55 0${area} ${tail}`,
    );
    fc.assert(
      fc.property(landline, spelling, ([area, tail], one) => {
        const phone = normalizePhone(one(area, String(tail)));
        expect(phone).toEqual({ e164: `+55${area}${tail}`, matchKey: `55${area}${tail}` });
        expect(normalizePhone(`${area}9${tail}`)?.matchKey).not.toBe(phone?.matchKey);
      }),
    );
  });

  it('returns the same phone for a number that it has already normalized', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10_000_000, max: 99_999_999_999_999 }), fc.boolean(), (digits, plus) => {
        const phone = normalizePhone(`${plus ? '+' : ''}${digits}`);
        if (phone) expect(normalizePhone(phone.e164)).toEqual(phone);
      }),
      { numRuns: 2_000, examples: [[31_000_000_000_000, true]] },
    );
  });
});
