/** What stands around an amount and is no part of the number. */
const around = /^(?:r\$|us\$|\$|€|£|brl|usd|eur|gbp)|(?:r\$|\$|€|£|brl|usd|eur|gbp|%)$/gi;
/** As programs write them, whoever reads: `1234.5`, `1e3`. */
const machine = /^\d+(?:\.\d+)?(?:e[+-]?\d{1,3})?$/i;
const grouped = {
  comma: /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$|^\d+,\d+$/,
  point: /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/,
} as const;

/** Languages that write decimals after a point; the others of ours write a comma. */
const writesPoint = (locale: string): boolean => /^(?:en|zh|ja|ko|he|th|es-(?:mx|us))/i.test(locale);

/**
 * The number a text is, as people of a language write it: `R$ 1.234,56` in Portuguese, `1,234.56` in English. Null: it is no number.
 * A point before three digits groups thousands where people write decimals after a comma.
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
