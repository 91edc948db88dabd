/** Words of a text a place stands beside, and on which side of it. */
export interface WordsAround {
  readonly side: 'after' | 'before';
  readonly words: string;
}

const wordsMax = 3;
const letter = /[\p{L}\p{N}]/u;

/** Words without the signs around them. */
function withoutEdges(words: string): string {
  const signs = [...words];
  const [first, last] = [
    signs.findIndex((sign) => letter.test(sign)),
    signs.findLastIndex((sign) => letter.test(sign)),
  ];
  return first < 0 ? '' : signs.slice(first, last + 1).join('');
}

/** Of pieces without places and line breaks: of the sentence next to the place a few words. */
function wordsOf(sentences: readonly string[], take: (words: readonly string[]) => readonly string[]): string {
  const said = sentences.map((one) => one.split(/\s+/).filter((word) => letter.test(word)));
  const words = take(said.find((one) => one.length > 0) ?? []);
  return withoutEdges(words.join(' '));
}

const sentencesOf = (text: string): string[] => text.split(/[.!?]\s+|\n+/);

/**
 * What a person knows a template's place by, where `{{1}}` tells nothing: the words before it, or those after it where it
 * begins. Null: it stands alone, or between other places.
 */
export function wordsAround(name: string, text: string): WordsAround | null {
  const [before, ...rest] = text.split(new RegExp(`\\{\\{\\s*${name}\\s*\\}\\}`));
  if (before === undefined || rest.length === 0) return null;
  const last = before.split('}}').at(-1) ?? '';
  const after = wordsOf(sentencesOf(last).reverse(), (words) => words.slice(-wordsMax));
  if (after) return { side: 'after', words: after };
  const next = rest[0]?.split('{{')[0] ?? '';
  const words = wordsOf(sentencesOf(next), (all) => all.slice(0, wordsMax));
  return words ? { side: 'before', words } : null;
}
