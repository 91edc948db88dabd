/**
 * Returns the initials of the first and last word that contain a letter, or null if no word has one, as in a phone
 * number.
 */
export function initialsOf(name: string): string | null {
  const letters = name
    .trim()
    .split(/\s+/)
    .flatMap((word) => /\p{L}/u.exec(word)?.[0] ?? []);
  const [first, last] = [letters[0], letters.length > 1 ? letters.at(-1) : ''];
  return first === undefined ? null : `${first}${last}`.toUpperCase();
}
