import { foldText } from '#server/base/text/fold-text.ts';
import type { MessageHit } from '#server/contract/inbox/message-search.ts';

const lettersBefore = 32;
const lettersAfter = 120;

const literal = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The words of a search text, folded as the quote compares them; parts without a letter or digit are left out. */
export const wordsOf = (q: string): string[] =>
  [...q]
    .map(foldText)
    .join('')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));

/** Where the first of the words begins in the folded text, at the beginning of a word of it; -1 when none does. */
function firstOf(text: string, words: readonly string[]): { readonly at: number; readonly length: number } {
  const places = words.flatMap((word) => {
    const at = text.search(new RegExp(`(?<![\\p{L}\\p{N}])${literal(word)}`, 'u'));
    return at < 0 ? [] : [{ at, length: word.length }];
  });
  return places.sort((a, b) => a.at - b.at)[0] ?? { at: -1, length: 0 };
}

/** The part of a text around the first of the words, in its own spelling, cut at words. */
export function quoteAround(content: string, words: readonly string[]): MessageHit['quote'] {
  const letters = [...content.replace(/\s+/g, ' ').trim()];
  const starts: number[] = [];
  let text = '';
  for (const letter of letters) {
    starts.push(text.length);
    text += foldText(letter);
  }
  const { at, length } = firstOf(text, words);
  // Another form of the words was found somewhere in the text: its beginning shows what it is about.
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
