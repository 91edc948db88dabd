import ipaddr from 'ipaddr.js';
import { env } from '#server/base/env.ts';
import { bareHost, hostAndPort } from '#server/base/host-and-port.ts';
import { addressesOf } from './resolve-name.ts';

/** Addresses of clouds' own services that count as public by their range. */
const reserved = new Set(['168.63.129.16']);
/** Names kept for networks of one's own (RFC 6761, RFC 6762 appendix G, RFC 8375). */
const localNames = /(^|\.)(localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa)$/;
const lookupPatienceMs = 2_000;
/** All of IPv6 that is given out to the internet. What lies outside may hold an IPv4 address, as `::127.0.0.1` does. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Is the address one anybody on the internet could have (no private, loopback, link-local, mapped or reserved one)? */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast' || reserved.has(parsed.toString())) return false;
  return parsed.kind() === 'ipv4' || parsed.match(globalUnicast);
}

/** Listed in WEBHOOK_ALLOWED_TARGETS: may be private and plain http. */
export const isAllowedTarget = (url: URL): boolean => env.WEBHOOK_ALLOWED_TARGETS.includes(hostAndPort(url));

/** The target of a webhook, or null when its form already forbids it: not https, credentials inside, port 0, a local name or address. */
export function parseTarget(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || url.username || url.password || url.hostname === '' || url.port === '0') return null;
  if (isAllowedTarget(url)) return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
  if (url.protocol !== 'https:') return null;
  const host = bareHost(url);
  if (ipaddr.isValid(host)) return isPublicAddress(host) ? url : null;
  return host.includes('.') && !localNames.test(host) ? url : null;
}

/**
 * The target as it may be registered: its form is allowed, it has no fragment, and no address its name has today is private. A name that
 * cannot be resolved now is accepted: every attempt checks the address it dials.
 */
export async function checkTarget(text: string): Promise<URL | null> {
  const url = parseTarget(text);
  // A fragment is never sent: whoever writes one expects something else.
  if (url?.href.includes('#')) return null;
  if (!url || isAllowedTarget(url) || ipaddr.isValid(bareHost(url))) return url;
  const { promise, resolve } = Promise.withResolvers<{ address: string }[]>();
  const timer = setTimeout(() => resolve([]), lookupPatienceMs);
  addressesOf(bareHost(url)).then(resolve, () => resolve([]));
  const addresses = await promise.finally(() => clearTimeout(timer));
  return addresses.every(({ address }) => isPublicAddress(address)) ? url : null;
}
