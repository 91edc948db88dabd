import { expect, it } from 'vitest';
import { cleanName } from './clean-name.ts';

it.each([
  ['Promoc\u0327a\u0303o', 'Promoção'],
  ['\uFEFFVIP', 'VIP'],
  ['V\u200BI\u00ADP', 'VIP'],
  ['\u202AVIP\u202C', 'VIP'],
  ['VIP\u00A0', 'VIP'],
  ['Cliente\u00A0novo', 'Cliente novo'],
  ['👨\u200D👩\u200D👧 família', '👨\u200D👩\u200D👧 família'],
  ['🧑🏽\u200D🔧', '🧑🏽\u200D🔧'],
  [' \u200B ', '\u200B'],
])('cleanName(%j) returns %j', (written, name) => {
  expect(cleanName(written)).toBe(name);
  expect(cleanName(cleanName(written))).toBe(name);
});
