/** The start page. It redirects each person to the first page of the person's role. */
const home = '/';
/** A placeholder origin for parsing paths. The real origin does not matter here. */
const base = 'http://own.invalid';

/**
 * Returns the path to open after signing in. Accepts only paths of this server, so that a link to the sign-in page
 * cannot send people to another site; for anything else, returns the start page. The path is parsed in the same way as
 * in browsers, which drop tabs and line ends, read `\` as `/`, and read two leading slashes as another host.
 */
export function ownPath(next: unknown): string {
  if (typeof next !== 'string' || !next.startsWith('/') || !URL.canParse(next, base)) return home;
  const { origin, pathname, search, hash } = new URL(next, base);
  // A path such as `/.//host` parses as our own origin, but used alone it would lead to another host.
  return origin === base && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : home;
}
