import ipaddr from 'ipaddr.js';
import { env } from '#server/base/env.ts';
import { bareHost, hostAndPort } from '#server/base/host-and-port.ts';
import { addressesOf } from './resolve-name.ts';

/** Public IP addresses at which clouds run internal services. */
const reserved = new Set(['168.63.129.16']);
/** Matches host names that are reserved for private networks (RFC 6761, RFC 6762 appendix G, RFC 8375). */
const localNames = /(^|\.)(localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa)$/;
const lookupPatienceMs = 2_000;
/**
 * The part of the IPv6 address space that is used on the public internet. Addresses outside this part may contain an
 * IPv4 address, such as `::127.0.0.1`.
 */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether the IP address belongs to the public internet. Private, loopback, link-local, mapped and reserved addresses
 * do not.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast' || reserved.has(parsed.toString())) return false;
  return parsed.kind() === 'ipv4' || parsed.match(globalUnicast);
}

/** Whether the URL's host is listed in WEBHOOK_ALLOWED_TARGETS. Such a host may be private and use plain http. */
export const isAllowedTarget = (url: URL): boolean => env.WEBHOOK_ALLOWED_TARGETS.includes(hostAndPort(url));

/**
 * Parses the URL of a webhook endpoint. Returns null if the URL is not allowed: if it is not https, contains
 * credentials, has port 0, or has a local name or address as its host.
 */
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
 * Checks the URL of a webhook endpoint when it is registered. The URL must be allowed and have no fragment, and its
 * host name must not resolve to a private address. A host name that cannot be resolved now is accepted, because every
 * delivery checks the address to which it connects.
 */
export async function checkTarget(text: string): Promise<URL | null> {
  const url = parseTarget(text);
  // A fragment is never sent to the server, so a URL with a fragment would not do what its author expects.
  if (url?.href.includes('#')) return null;
  if (!url || isAllowedTarget(url) || ipaddr.isValid(bareHost(url))) return url;
  const { promise, resolve } = Promise.withResolvers<{ address: string }[]>();
  const timer = setTimeout(() => resolve([]), lookupPatienceMs);
  addressesOf(bareHost(url)).then(resolve, () => resolve([]));
  const addresses = await promise.finally(() => clearTimeout(timer));
  return addresses.every(({ address }) => isPublicAddress(address)) ? url : null;
}
