interface Texts {
  (key: never, values?: never): string;
  has(key: never): boolean;
}

interface AnyTexts {
  (key: string, values?: Readonly<Record<string, unknown>>): string;
  has(key: string): boolean;
}

/** Has somebody written this text? For what has to be said in another way where not. */
export const hasText = (texts: Texts, key: string): boolean => (texts as unknown as AnyTexts).has(key);

/**
 * The text whose key is made of what came from the server (a code, a status of the operator), or the other where nobody wrote
 * one: the server may be newer than this page. Keys that the page itself says are checked by their type and need none of this.
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
