interface Texts {
  (key: never, values?: never): string;
  has(key: never): boolean;
}

interface AnyTexts {
  (key: string, values?: Readonly<Record<string, unknown>>): string;
  has(key: string): boolean;
}

/**
 * Whether a text with this key exists. Callers that do more than fall back to another value use this function instead
 * of `textOr`.
 */
export const hasText = (texts: Texts, key: string): boolean => (texts as unknown as AnyTexts).has(key);

/**
 * Returns the text for a key that contains a value from the server, such as a code or a status. Returns `other` if no
 * such text exists, because the server may be newer than this page. Keys that are constant in the code are checked by
 * the compiler and do not need this function.
 */
export function textOr<Other>(
  texts: Texts,
  key: string,
  other: Other,
  values?: Readonly<Record<string, unknown>>,
): string | Other {
  const any = texts as unknown as AnyTexts;
  return any.has(key) ? any(key, values) : other;
}
