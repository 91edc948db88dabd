/** Matches currency and percent signs around a number. */
const around = /^(?:r\$|us\$|\$|€|£|brl|usd|eur|gbp)|(?:r\$|\$|€|£|brl|usd|eur|gbp|%)$/gi;
/** Matches numbers in the form that programs write in any language: `1234.5`, `1e3`. */
const machine = /^\d+(?:\.\d+)?(?:e[+-]?\d{1,3})?$/i;
const grouped = {
  comma: /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$|^\d+,\d+$/,
  point: /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/,
} as const;

/** Whether the language uses a decimal point. All other supported languages use a decimal comma. */
const writesPoint = (locale: string): boolean => /^(?:en|zh|ja|ko|he|th|es-(?:mx|us))/i.test(locale);

/**
 * Parses a number in the way people of a language write it: `R$ 1.234,56` in Portuguese, `1,234.56` in English. Returns
 * null for other texts. In languages with a decimal comma, a point before three digits separates thousands.
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
