import { AppError } from '#server/base/app-error.ts';

const depthMax = 100;
const decoder = new TextDecoder('utf-8', { fatal: true });

/** Keys that survived parsing; throws when the value is nested deeper than anything we could store. */
function countKeys(value: unknown, depth = 0): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (depth > depthMax) throw new AppError('invalid_json', undefined, { message: 'The body is nested too deeply.' });
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + countKeys(item, depth + 1), 0);
  const entries = Object.values(value);
  return entries.reduce<number>((sum, item) => sum + countKeys(item, depth + 1), entries.length);
}

/** Every key written in the text is followed by a colon outside of strings. */
function countWrittenKeys(text: string): number {
  let keys = 0;
  for (const match of text.matchAll(/"(?:[^"\\]|\\.)*"|:/gs)) if (match[0] === ':') keys += 1;
  return keys;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AppError('invalid_json', undefined, { cause: error });
  }
}

/** The JSON object in a body; nothing at all counts as `{}`. Throws invalid_json for anything else, repeated keys included. */
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
  if (countWrittenKeys(text) !== countKeys(value)) {
    throw new AppError('invalid_json', undefined, { message: 'The body has the same key more than once.' });
  }
  return value as Record<string, unknown>;
}
