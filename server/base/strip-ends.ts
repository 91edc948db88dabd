/** A text without these signs at its end. Unlike `/x+$/`, whose cost is the square of a long run that ends elsewhere, it is linear. */
export function stripEnd(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Each line without the blanks at its end. */
export const stripLineEnds = (text: string): string =>
  text
    .split('\n')
    .map((line) => stripEnd(line, ' \t'))
    .join('\n');

/** A decimal text with a point, without zeros that say nothing: `1.500` is `1.5`, `2.00` is `2`. */
export const shortDecimal = (text: string): string => stripEnd(stripEnd(text, '0'), '.');

/** A name as an address or key writes it: its letters and digits without accents, `between` in place of all else. */
export const plainName = (name: string, between: '-' | '_'): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((part) => part !== '')
    .join(between);
