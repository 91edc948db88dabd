import { phoneLookupKey } from '../phones/normalize-phone.ts';

/** A search text, converted to LIKE patterns. */
export interface SearchTerms {
  /** For each word of the search, its patterns. The name must match one pattern of every word. */
  readonly words: readonly (readonly string[])[];
  /** Patterns for identifiers. It is enough that one identifier matches one pattern. */
  readonly identifiers: readonly string[];
  /** A match key. A contact whose phone has this key also matches. */
  readonly phoneKey: string | null;
}

const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/**
 * Returns the patterns of a word. Words of one or two letters match only at the beginning of a word, because trigrams
 * cannot find them inside a word and such matches are not useful.
 */
const patternsOf = (word: string): string[] =>
  [...word].length < 3 ? [`${literal(word)}%`, `% ${literal(word)}%`] : [`%${literal(word)}%`];

const looksLikePhone = /^\+?[\d\s().\-/]{4,}$/;
/** The number of digits from which a phone counts as complete. With fewer digits, the user may still be typing. */
const fullLength = 11;

/**
 * Builds the search for a text that looks like a phone. A complete phone is searched by its match key. A phone that may
 * be incomplete is also searched by its digits without leading zeros.
 */
function phoneTerms(q: string): Pick<SearchTerms, 'identifiers' | 'phoneKey'> {
  const digits = q.replace(/\D/g, '').replace(/^0+/, '');
  const phoneKey = phoneLookupKey(q);
  const isFull = phoneKey !== null && digits.length >= fullLength;
  return { phoneKey, identifiers: isFull || digits.length < 3 ? [] : [`%${digits}%`] };
}

/**
 * Parses a search text (contract/contacts.md#operations `q`: name, email or phone). Names match in any case, without
 * accents and with the words in any order. E-mails and phones also match if the text contains only a part of them.
 * Phones match in any spelling. Null if the search text is empty.
 */
export function searchTerms(q: string | undefined): SearchTerms | null {
  const text = q?.trim() ?? '';
  if (text === '') return null;
  const words = text.split(/\s+/).filter((word) => /[^\p{P}\p{S}]/u.test(word) || !/^[ -~]*$/.test(word));
  const named = { words: words.map(patternsOf) };
  if (looksLikePhone.test(text)) return { ...named, ...phoneTerms(text) };
  // An e-mail contains no space, so a text with spaces is not searched among identifiers.
  return { ...named, identifiers: /\s/.test(text) ? [] : patternsOf(text).slice(0, 1), phoneKey: null };
}
