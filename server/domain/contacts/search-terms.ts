import { phoneLookupKey } from './normalize-phone.ts';

/** What is sought, as LIKE patterns. */
export interface SearchTerms {
  /** Every word has to be in the name, in one of its patterns. */
  readonly words: readonly (readonly string[])[];
  /** An identifier has to fit one of these, */
  readonly identifiers: readonly string[];
  /** or be the phone of this match key. */
  readonly phoneKey: string | null;
}

const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Trigrams cannot help with one or two letters inside a word, and nobody means them: those begin a word. */
const patternsOf = (word: string): string[] =>
  [...word].length < 3 ? [`${literal(word)}%`, `% ${literal(word)}%`] : [`%${literal(word)}%`];

const looksLikePhone = /^\+?[\d\s().\-/]{4,}$/;
/** With so many digits a phone is typed in full; with fewer it may be on its way. */
const fullLength = 11;

/** A phone typed in part is sought by its digits, without what only dialling needs; in full, by its match key. */
function phoneTerms(q: string): Pick<SearchTerms, 'identifiers' | 'phoneKey'> {
  const digits = q.replace(/\D/g, '').replace(/^0+/, '');
  const phoneKey = phoneLookupKey(q);
  const isFull = phoneKey !== null && digits.length >= fullLength;
  return { phoneKey, identifiers: isFull || digits.length < 3 ? [] : [`%${digits}%`] };
}

/**
 * How a search text is read (contract/contacts.md#operations `q`: name, email or phone): names in any case and without accents, all
 * words in any order; e-mails and phones in part, phones in any spelling. Null when there is nothing to search for.
 */
export function searchTerms(q: string | undefined): SearchTerms | null {
  const text = q?.trim() ?? '';
  if (text === '') return null;
  const words = text.split(/\s+/).filter((word) => /[^\p{P}\p{S}]/u.test(word) || !/^[ -~]*$/.test(word));
  const named = { words: words.map(patternsOf) };
  if (looksLikePhone.test(text)) return { ...named, ...phoneTerms(text) };
  // No e-mail has a space in it.
  return { ...named, identifiers: /\s/.test(text) ? [] : patternsOf(text).slice(0, 1), phoneKey: null };
}
