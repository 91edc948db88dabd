/** Returns the month and day of Easter Sunday in the Gregorian calendar (algorithm by Meeus, Jones and Butcher). */
function easterOf(year: number): { readonly month: number; readonly day: number } {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return { month: Math.floor(sum / 31), day: (sum % 31) + 1 };
}

const fixed: readonly (readonly [string, string])[] = [
  ['01-01', 'Confraternização Universal'],
  ['04-21', 'Tiradentes'],
  ['05-01', 'Dia do Trabalho'],
  ['09-07', 'Independência do Brasil'],
  ['10-12', 'Nossa Senhora Aparecida'],
  ['11-02', 'Finados'],
  ['11-15', 'Proclamação da República'],
  ['12-25', 'Natal'],
];

/** The first year in which Black Consciousness Day (20 November) is a national holiday by law. */
const consciousnessSince = 2024;

/**
 * Returns the national holidays of Brazil in a year, by date. Carnival and Corpus Christi are not national holidays by
 * law. An organization that closes on these days lists them itself.
 */
export function brazilianHolidays(year: number): ReadonlyMap<string, string> {
  const { month, day } = easterOf(year);
  const goodFriday = new Date(Date.UTC(year, month - 1, day - 2)).toISOString().slice(0, 10);
  const days = fixed.map(([date, name]) => [`${year}-${date}`, name] as const);
  const black = [`${year}-11-20`, 'Dia da Consciência Negra'] as const;
  return new Map([...days, [goodFriday, 'Paixão de Cristo'], ...(year >= consciousnessSince ? [black] : [])]);
}
