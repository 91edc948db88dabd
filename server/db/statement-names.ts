import { createHash } from 'node:crypto';

const nameOf = (text: string): string => createHash('sha1').update(text).digest('base64url');

/** A limit for fixed texts, in case a text turns out not to be fixed. */
const fixedMax = 1_000;
const fixed = new Map<string, string>();

/** The name of a fixed text: Postgres plans a named statement once per connection and keeps the plan as long as the connection. */
export function fixedName(text: string): string | undefined {
  const known = fixed.get(text);
  if (known || fixed.size >= fixedMax) return known;
  const name = nameOf(text);
  fixed.set(text, name);
  return name;
}

const composedMax = 32;
const oftenEnough = 5;
const countedMax = 500;
const composed = new Map<string, string>();
const asked = new Map<string, number>();

/**
 * The name of a composed text; undefined for most of them. Filters combine into thousands of texts, and a plan for each one on
 * every connection would cost memory that is never freed. Only the few frequent texts get a name.
 */
export function composedName(text: string): string | undefined {
  const known = composed.get(text);
  if (known || composed.size >= composedMax) return known;
  const times = (asked.get(text) ?? 0) + 1;
  if (times < oftenEnough) {
    // The counts are reset now and then, so that rare texts are not remembered for ever.
    if (asked.size >= countedMax) asked.clear();
    asked.set(text, times);
    return undefined;
  }
  asked.delete(text);
  const name = nameOf(text);
  composed.set(text, name);
  return name;
}
