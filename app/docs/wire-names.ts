import { stripEnd } from '#server/base/strip-ends.ts';

const candidate = /`[^`]+`|<code>[^<]*|\b(?:GET|POST) \/\S*|\b\w+(?:\.\w+)?\b/g;
const isName = (word: string): boolean => /^[`<]|^(?:GET|POST) |^\d{2,}$|\w[._]\w/.test(word);

/**
 * Returns the names of the API in a text: words between backticks, or written as only programs write them. A
 * translation must contain the same names.
 */
export const wireNames = (text: string): string[] => {
  const found = (text.match(candidate) ?? []).filter(isName);
  return [...new Set(found.map((word) => (/^[`<]/.test(word) ? word : stripEnd(word, '.,;:!?)]}"”'))))].toSorted();
};
