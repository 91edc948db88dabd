import fc from 'fast-check';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { expect, it } from 'vitest';
import { brazilianPhone } from '#server/contract/people/brazilian-phone.ts';
import { phoneText, readAllCountries } from './phone.ts';

it('phoneText formats Brazilian numbers at once and others after their table has loaded, and hides none', async () => {
  expect(phoneText('+5511987654321')).toBe('+55 11 98765-4321');
  expect(phoneText('+551132345678')).toBe('+55 11 3234-5678');
  expect(phoneText('5511987654321')).toBe('+55 11 98765-4321');
  expect(phoneText('551198765')).toBe('551198765');
  expect(phoneText('+14155552671')).toBe('+14155552671');
  await readAllCountries();
  expect(phoneText('+14155552671')).toBe('+1 415 555 2671');
  expect(phoneText('+5511987654321')).toBe('+55 11 98765-4321');
  expect(phoneText('11 98')).toBe('11 98');
  expect(phoneText('+1 Ana')).toBe('+1 Ana');
});

it('phoneText formats Brazilian numbers like the phone library, without brackets around the area code', async () => {
  await readAllCountries();
  const ofBrazil = fc
    .tuple(fc.integer({ min: 10, max: 99 }), fc.stringMatching(/^\d{8,9}$/))
    .map(([area, number]) => `+55${area}${number}`);
  fc.assert(
    fc.property(ofBrazil, (phone) => {
      // The expected text is the national format, without the brackets around the area code, which are unusual in the
      // international format.
      const atHome = parsePhoneNumberFromString(phone)?.formatNational().replace(/[()]/g, '');
      const isKnown = brazilianPhone(phone) !== null;
      expect(phoneText(phone)).toBe(
        isKnown ? `+55 ${atHome}` : parsePhoneNumberFromString(phone)?.formatInternational(),
      );
    }),
    { numRuns: 2_000 },
  );
});
