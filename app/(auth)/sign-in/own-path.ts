/** Leads each role to its own page. */
const home = '/';
/** Stands for our own address, whatever that is. */
const base = 'http://own.invalid';

/**
 * Where to go after signing in: a path of our own, read as browsers read it. They drop tabs and line ends, take `\` for `/`,
 * and two slashes for another host; a link must not send people elsewhere.
 */
export function ownPath(next: unknown): string {
  if (typeof next !== 'string' || !next.startsWith('/') || !URL.canParse(next, base)) return home;
  const { origin, pathname, search, hash } = new URL(next, base);
  // `/.//host` is ours as an address, and another host's as the path that is left of it.
  return origin === base && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : home;
}
