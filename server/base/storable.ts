/** Can Postgres hold the text as it is? */
export const isStorable = (value: string): boolean => !value.includes('\u0000') && value.isWellFormed();

/** Text as Postgres can hold it: no NUL, no lone surrogate. */
export const storableText = (value: string): string => value.replaceAll('\u0000', '').toWellFormed();

/** The same for every text in a JSON value: what cannot be held is kept readable instead of losing the whole. */
export const storableJson = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_key, one: unknown) => (typeof one === 'string' ? storableText(one) : one));
