import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * Returns the first program that exists: the given path, one of the names on the PATH, or one of the other paths. Null
 * if none exists.
 */
export function findProgram(
  given: string | undefined,
  names: readonly string[],
  elsewhere: readonly string[] = [],
): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const own = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...(given ? [given] : []), ...own, ...elsewhere].find((file) => existsSync(file)) ?? null;
}
