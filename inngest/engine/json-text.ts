import { storableJson } from '#server/base/storable.ts';

/** JSON as Postgres can hold it: a NUL or half a character in somebody's text must not stop a run. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value ?? null);
  return /\\u0000|\\ud[89a-f]/i.test(text) ? JSON.stringify(storableJson(value)) : text;
}
