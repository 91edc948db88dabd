/**
 * Returns the text without the given characters at its end. This takes linear time; `/x+$/` takes quadratic time on a
 * long run in the middle of a text.
 */
export function stripEnd(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Removes spaces and tabs at the end of each line. */
export const stripLineEnds = (text: string): string =>
  text
    .split('\n')
    .map((line) => stripEnd(line, ' \t'))
    .join('\n');

/** Removes useless zeros from a decimal text with a point: `1.500` becomes `1.5`, `2.00` becomes `2`. */
export const shortDecimal = (text: string): string => stripEnd(stripEnd(text, '0'), '.');

/**
 * Returns a name in the form of an address or key: its letters and digits without accents, and `between` in place of
 * everything else.
 */
export const plainName = (name: string, between: '-' | '_'): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((part) => part !== '')
    .join(between);
