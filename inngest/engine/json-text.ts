import { storableJson } from '#server/base/text/storable.ts';

/** Returns JSON that Postgres can store. NUL characters and lone surrogates, which Postgres refuses, are replaced. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value ?? null);
  return /\\u0000|\\ud[89a-f]/i.test(text) ? JSON.stringify(storableJson(value)) : text;
}
