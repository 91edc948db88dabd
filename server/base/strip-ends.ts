/**
 * Removes the given characters from the end of a text. This function takes linear time, while `/x+$/` takes quadratic
 * time if the text has a long run of these characters in the middle.
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

/** Removes trailing zeros from a decimal number: `1.500` becomes `1.5`, and `2.00` becomes `2`. */
export const shortDecimal = (text: string): string => stripEnd(stripEnd(text, '0'), '.');

/**
 * Converts a name to a form for addresses and keys: letters and digits without accents, with `between` in place of all
 * other characters.
 */
export const plainName = (name: string, between: '-' | '_'): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((part) => part !== '')
    .join(between);
