import { foldText } from '#server/base/text/fold-text.ts';
import type { MessageHit } from '#server/contract/inbox/message-search.ts';

const lettersBefore = 32;
const lettersAfter = 120;

const literal = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Returns the words of a search text, folded (without case and accents) as `quoteAround` compares them. Parts without a
 * letter or digit are left out.
 */
export const wordsOf = (q: string): string[] =>
  [...q]
    .map(foldText)
    .join('')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));

/**
 * Returns the first position in the folded text where a word starts with one of the search words. -1 if no word does.
 */
function firstOf(text: string, words: readonly string[]): { readonly at: number; readonly length: number } {
  const hits = words.flatMap((word) => {
    const at = text.search(new RegExp(`(?<![\\p{L}\\p{N}])${literal(word)}`, 'u'));
    return at < 0 ? [] : [{ at, length: word.length }];
  });
  return hits.sort((a, b) => a.at - b.at)[0] ?? { at: -1, length: 0 };
}

/**
 * Returns the part of a text around the first search word, in its original spelling. The part begins and ends at whole
 * words where possible.
 */
export function quoteAround(content: string, words: readonly string[]): MessageHit['quote'] {
  const letters = [...content.replace(/\s+/g, ' ').trim()];
  const starts: number[] = [];
  let text = '';
  for (const letter of letters) {
    starts.push(text.length);
    text += foldText(letter);
  }
  const { at, length } = firstOf(text, words);
  // The search matched another form of the words, so no position is known. The quote then shows the beginning of the
  // text.
  if (at < 0) return { before: '', hit: '', after: cut(letters.join('')) };
  const from = starts.findIndex((start) => start >= at);
  const end = starts.findIndex((start) => start >= at + length);
  const to = end < 0 ? letters.length : end;
  const head = letters.slice(Math.max(0, from - lettersBefore), from).join('');
  return {
    before: from > lettersBefore ? `…${head.slice(head.indexOf(' ') + 1)}` : head,
    hit: letters.slice(from, to).join(''),
    after: cut(letters.slice(to).join('')),
  };
}

function cut(text: string): string {
  const letters = [...text];
  return letters.length > lettersAfter ? `${letters.slice(0, lettersAfter).join('')}…` : text;
}
