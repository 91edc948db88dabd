import { createHash } from 'node:crypto';

const nameOf = (text: string): string => createHash('sha1').update(text).digest('base64url');

/** Fixed texts are as many as the code has; should one not be fixed after all, what it can cost ends here. */
const fixedMax = 1_000;
const fixed = new Map<string, string>();

/** The name of a fixed text: Postgres plans a named statement once per connection, and keeps the plan for as long. */
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
 * The name of a text put together from what a caller asks for, undefined for most: filters combine into thousands of
 * texts, and a plan kept for each on every connection is memory nobody gets back. The few that come often have one.
 */
export function composedName(text: string): string | undefined {
  const known = composed.get(text);
  if (known || composed.size >= composedMax) return known;
  const times = (asked.get(text) ?? 0) + 1;
  if (times < oftenEnough) {
    // Counted anew now and then: what is asked once must not be remembered for ever either.
    if (asked.size >= countedMax) asked.clear();
    asked.set(text, times);
    return undefined;
  }
  asked.delete(text);
  const name = nameOf(text);
  composed.set(text, name);
  return name;
}
