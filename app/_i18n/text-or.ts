interface Texts {
  (key: never, values?: never): string;
  has(key: never): boolean;
}

interface AnyTexts {
  (key: string, values?: Readonly<Record<string, unknown>>): string;
  has(key: string): boolean;
}

/** Whether there is a text with this key, for callers that otherwise express it in another way. */
export const hasText = (texts: Texts, key: string): boolean => (texts as unknown as AnyTexts).has(key);

/**
 * Returns the text whose key is built from a value of the server (a code, a status of the operator), or `other` if
 * there is no such text, because the server may be newer than this page. Keys written in the page's own code are
 * checked by their type and do not need this.
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
