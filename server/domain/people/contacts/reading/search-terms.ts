import { phoneLookupKey } from '../phones/normalize-phone.ts';

/** A search text as LIKE patterns. */
export interface SearchTerms {
  /** The name must contain every word, each in one of its patterns. */
  readonly words: readonly (readonly string[])[];
  /** An identifier must match one of these, */
  readonly identifiers: readonly string[];
  /** or be the phone with this match key. */
  readonly phoneKey: string | null;
}

const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/**
 * Returns the patterns of a word. One or two letters match only at the beginning of a word: trigrams cannot find them
 * inside a word, and nobody means that.
 */
const patternsOf = (word: string): string[] =>
  [...word].length < 3 ? [`${literal(word)}%`, `% ${literal(word)}%`] : [`%${literal(word)}%`];

const looksLikePhone = /^\+?[\d\s().\-/]{4,}$/;
/** From this many digits on, a phone counts as typed in full. With fewer, the user may still be typing. */
const fullLength = 11;

/**
 * Builds the search for a phone. A partly typed phone is searched by its digits, without dialling prefixes; a full one
 * by its match key.
 */
function phoneTerms(q: string): Pick<SearchTerms, 'identifiers' | 'phoneKey'> {
  const digits = q.replace(/\D/g, '').replace(/^0+/, '');
  const phoneKey = phoneLookupKey(q);
  const isFull = phoneKey !== null && digits.length >= fullLength;
  return { phoneKey, identifiers: isFull || digits.length < 3 ? [] : [`%${digits}%`] };
}

/**
 * Reads a search text (contract/contacts.md#operations `q`: name, email or phone). Names match in any case, without
 * accents and with the words in any order; e-mails and phones match in part, phones in any spelling. Null when there is
 * nothing to search for.
 */
export function searchTerms(q: string | undefined): SearchTerms | null {
  const text = q?.trim() ?? '';
  if (text === '') return null;
  const words = text.split(/\s+/).filter((word) => /[^\p{P}\p{S}]/u.test(word) || !/^[ -~]*$/.test(word));
  const named = { words: words.map(patternsOf) };
  if (looksLikePhone.test(text)) return { ...named, ...phoneTerms(text) };
  // An e-mail contains no space.
  return { ...named, identifiers: /\s/.test(text) ? [] : patternsOf(text).slice(0, 1), phoneKey: null };
}
