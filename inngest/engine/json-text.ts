import { storableJson } from '#server/base/text/storable.ts';

/** JSON that Postgres can store: a NUL or a lone surrogate in a text must not stop a run. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value ?? null);
  return /\\u0000|\\ud[89a-f]/i.test(text) ? JSON.stringify(storableJson(value)) : text;
}
