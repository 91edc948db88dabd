import { plainText } from '#app/_ui/text/plain-text.ts';

/**
 * Whether the name, from its start or from one of its later words, begins with the typed text. A trailing space in the
 * typed text means that the word is complete.
 */
export function isCalled(name: string, typed: string): boolean {
  const wanted = plainText(typed) + (/\S\s$/.test(typed) ? ' ' : '');
  const words = plainText(name).split(' ');
  return words.some((_, index) => words.slice(index).join(' ').startsWith(wanted));
}
