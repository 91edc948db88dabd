import { plainText } from '#app/_ui/plain-text.ts';

/** Does the name, or one of its later words, begin as it was typed? With a blank behind it the word is finished. */
export function isCalled(name: string, typed: string): boolean {
  const wanted = plainText(typed) + (/\S\s$/.test(typed) ? ' ' : '');
  const words = plainText(name).split(' ');
  return words.some((_, place) => words.slice(place).join(' ').startsWith(wanted));
}
