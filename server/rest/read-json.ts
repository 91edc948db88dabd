import { AppError } from '#server/base/errors/app-error.ts';
import { hasRepeatedKeys } from '#server/base/http/repeated-keys.ts';

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
  // Postgres could not store a value with deeper nesting.
  if (isDeeperThan(depthMax, value)) {
    throw new AppError('invalid_json', undefined, { message: 'The body is nested too deeply.' });
  }
  if (hasRepeatedKeys(text, value)) {
    throw new AppError('invalid_json', undefined, { message: 'The body has the same key more than once.' });
  }
  return value as Record<string, unknown>;
}
