import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The first there is: the one that is given, one of these names on the PATH, one that is elsewhere; null: none is. */
export function findProgram(
  given: string | undefined,
  names: readonly string[],
  elsewhere: readonly string[] = [],
): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const own = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...(given ? [given] : []), ...own, ...elsewhere].find((file) => existsSync(file)) ?? null;
}
