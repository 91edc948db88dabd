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

/** Where the string that starts at `start` ends: a pattern would overflow on megabytes of base64. */
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

/** Every key written in the text is followed by a colon outside of strings. */
function countWrittenKeys(text: string): number {
  let keys = 0;
  for (let place = 0; place < text.length; place += 1) {
    if (text[place] === '"') place = endOfString(text, place);
    else if (text[place] === ':') keys += 1;
  }
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
