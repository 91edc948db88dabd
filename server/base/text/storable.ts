/** Whether Postgres can store the text as it is. */
export const isStorable = (value: string): boolean => !value.includes('\u0000') && value.isWellFormed();

/** Returns the text in a form that Postgres can store: no NUL, no lone surrogate. */
export const storableText = (value: string): string => value.replaceAll('\u0000', '').toWellFormed();

/** Does the same for every text in a JSON value, so that one bad character does not lose the whole value. */
export const storableJson = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_key, one: unknown) => (typeof one === 'string' ? storableText(one) : one));
