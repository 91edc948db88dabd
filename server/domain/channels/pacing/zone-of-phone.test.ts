import { expect, it } from 'vitest';
import { zoneOfPerson, zoneOfPhone } from './zone-of-phone.ts';

it.each([
  ['+5511987650001', 'America/Sao_Paulo'],
  ['+5568987650001', 'America/Rio_Branco'],
  ['+5491123456789', 'America/Argentina/Buenos_Aires'],
  ['+4915123456789', 'Europe/Berlin'],
  ['+919812345678', 'Asia/Kolkata'],
  // Null if the country has several time zones, or if the text is not a phone number.
  ['+12025550123', null],
  ['+351912345678', null],
  ['+34612345678', null],
  ['+79161234567', null],
  ['+55', null],
  ['what', null],
  [null, null],
])('the time zone of %s is %s', (phone, zone) => {
  expect(zoneOfPhone(phone)).toBe(zone);
});

it('zoneOfPerson prefers a valid zone name given for the person over the zone of the phone number', () => {
  expect(zoneOfPerson('+5511987650001', 'Europe/Lisbon')).toBe('Europe/Lisbon');
  for (const said of ['Lisbon', 'Europe/Nowhere', '+03:00', 'GMT-3', '', null, 3, ['Europe/Lisbon']])
    expect(zoneOfPerson('+5511987650001', said)).toBe('America/Sao_Paulo');
  expect(zoneOfPerson(null, 'America/New_York')).toBe('America/New_York');
});
