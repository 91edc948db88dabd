import { AppError } from '#server/base/errors/app-error.ts';

const depthMax = 100;
const decoder = new TextDecoder('utf-8', { fatal: true });

function isDeeperThan(max: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return max < 0 || Object.values(value).some((item) => isDeeperThan(max - 1, item));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AppError('invalid_json', undefined, { cause: error });
  }
}

/** Counts the keys in a parsed JSON value, at every depth. */
function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const values = Object.values(value);
  return values.reduce<number>((sum, item) => sum + countKeys(item), Array.isArray(value) ? 0 : values.length);
}

/**
 * Returns the index at which the JSON string that begins at `start` ends. Does not use a regular expression, because
 * that would overflow the stack on megabytes of base64.
 */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  for (;;) {
    if (end < 0) return text.length;
    let backslashes = 0;
    while (text[end - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return end;
    end = text.indexOf('"', end + 1);
  }
}

/** Counts the keys that are written in a JSON text. Outside of strings, every colon follows a key. */
function countWrittenKeys(text: string): number {
  let keys = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === '"') index = endOfString(text, index);
    else if (text[index] === ':') keys += 1;
  }
  return keys;
}

/**
 * Whether an object in the JSON text has the same key more than once. Parsing keeps only the last one of several equal
 * keys, so the parsed value then has fewer keys than the text.
 */
export const hasRepeatedKeys = (text: string, parsed: unknown): boolean => countWrittenKeys(text) !== countKeys(parsed);

/**
 * Parses the JSON object in a request body. An empty body counts as `{}`. Throws invalid_json for any other content,
 * including an object with a repeated key.
 */
export function readJson(bytes: Uint8Array): Record<string, unknown> {
  if (bytes.length === 0) return {};
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch (error) {
    throw new AppError('invalid_json', undefined, { cause: error });
  }
  if (text.trim() === '') return {};
  const value = parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new AppError('invalid_json');
  // Postgres cannot store a value with deeper nesting.
  if (isDeeperThan(depthMax, value)) {
    throw new AppError('invalid_json', undefined, { message: 'The body is nested too deeply.' });
  }
  if (hasRepeatedKeys(text, value)) {
    throw new AppError('invalid_json', undefined, { message: 'The body has the same key more than once.' });
  }
  return value as Record<string, unknown>;
}
