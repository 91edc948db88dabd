/** Redirects each role to its own first page. */
const home = '/';
/** A placeholder for our own address, whatever that is. */
const base = 'http://own.invalid';

/**
 * Returns where to go after signing in: a path of our own, read as browsers read it. Browsers drop tabs and line ends,
 * read `\` as `/`, and two slashes as another host. A link must not send people to another site.
 */
export function ownPath(next: unknown): string {
  if (typeof next !== 'string' || !next.startsWith('/') || !URL.canParse(next, base)) return home;
  const { origin, pathname, search, hash } = new URL(next, base);
  // `/.//host` is our own as an address, but its path alone would lead to another host.
  return origin === base && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : home;
}
