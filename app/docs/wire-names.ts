import { stripEnd } from '#server/base/strip-ends.ts';

const candidate = /`[^`]+`|<code>[^<]*|\b(?:GET|POST) \/\S*|\b\w+(?:\.\w+)?\b/g;
const isName = (word: string): boolean => /^[`<]|^(?:GET|POST) |^\d{2,}$|\w[._]\w/.test(word);

/**
 * Returns the API names in a text, sorted: code in backticks or <code> tags, paths after GET or POST, numbers of two or
 * more digits, and words with a dot or an underscore inside. A translation must contain the same names as the English
 * text.
 */
export const wireNames = (text: string): string[] => {
  const found = (text.match(candidate) ?? []).filter(isName);
  return [...new Set(found.map((word) => (/^[`<]/.test(word) ? word : stripEnd(word, '.,;:!?)]}"”'))))].toSorted();
};
