import { stripEnd } from '#server/base/strip-ends.ts';

const candidate = /`[^`]+`|<code>[^<]*|\b(?:GET|POST) \/\S*|\b\w+(?:\.\w+)?\b/g;
const isName = (word: string): boolean => /^[`<]|^(?:GET|POST) |^\d{2,}$|\w[._]\w/.test(word);

/** What in a text stands between backticks, or is written as only programs write: what a translation must name too. */
export const wireNames = (text: string): string[] => {
  const found = (text.match(candidate) ?? []).filter(isName);
  return [...new Set(found.map((word) => (/^[`<]/.test(word) ? word : stripEnd(word, '.,;:!?)]}"”'))))].toSorted();
};
