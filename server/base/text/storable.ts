/** Whether Postgres can store the text as it is. */
export const isStorable = (value: string): boolean => !value.includes('\u0000') && value.isWellFormed();

/** Converts a text to a form that Postgres can store: without NUL characters and without lone surrogates. */
export const storableText = (value: string): string => value.replaceAll('\u0000', '').toWellFormed();

/**
 * Applies `storableText` to every text in a JSON value. Otherwise a single bad character would keep the whole value
 * from being stored.
 */
export const storableJson = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_key, one: unknown) => (typeof one === 'string' ? storableText(one) : one));
