/** Currency and percent signs around an amount, which are not part of the number. */
const around = /^(?:r\$|us\$|\$|€|£|brl|usd|eur|gbp)|(?:r\$|\$|€|£|brl|usd|eur|gbp|%)$/gi;
/** Numbers as programs write them, in any language: `1234.5`, `1e3`. */
const machine = /^\d+(?:\.\d+)?(?:e[+-]?\d{1,3})?$/i;
const grouped = {
  comma: /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$|^\d+,\d+$/,
  point: /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/,
} as const;

/** Whether the language writes decimals after a point; the other supported languages use a comma. */
const writesPoint = (locale: string): boolean => /^(?:en|zh|ja|ko|he|th|es-(?:mx|us))/i.test(locale);

/**
 * Reads a text as a number in the way people of a language write it: `R$ 1.234,56` in Portuguese, `1,234.56` in
 * English. Null if it is no number. In languages that write decimals after a comma, a point before three digits groups
 * thousands.
 */
export function readNumber(value: unknown, locale: string): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || value.length > 60) return null;
  const isNegative = /^[^\d]*[-−]/u.test(value.trim()) && !/\d\s*[-−]/u.test(value);
  const text = value
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace(/^[-+−]/u, '')
    .replace(around, '')
    .replace(/^[-+−]/u, '');
  const isPoint = writesPoint(locale);
  const plain = grouped[isPoint ? 'point' : 'comma'].test(text)
    ? isPoint
      ? text.replaceAll(',', '')
      : text.replaceAll('.', '').replace(',', '.')
    : text;
  if (!machine.test(plain)) return null;
  const read = Number(plain);
  return Number.isFinite(read) ? (isNegative ? -read : read) : null;
}
