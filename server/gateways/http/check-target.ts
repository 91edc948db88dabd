import ipaddr from 'ipaddr.js';
import { env } from '#server/base/env.ts';
import { bareHost, hostAndPort } from '#server/base/host-and-port.ts';
import { addressesOf } from './resolve-name.ts';

/** Addresses of cloud-internal services whose range looks public. */
const reserved = new Set(['168.63.129.16']);
/** Names reserved for private networks (RFC 6761, RFC 6762 appendix G, RFC 8375). */
const localNames = /(^|\.)(localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa)$/;
const lookupPatienceMs = 2_000;
/**
 * The part of IPv6 that is assigned to the internet. An address outside may contain an IPv4 address, as `::127.0.0.1`
 * does.
 */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether the address is on the public internet (not private, loopback, link-local, mapped or reserved). */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast' || reserved.has(parsed.toString())) return false;
  return parsed.kind() === 'ipv4' || parsed.match(globalUnicast);
}

/** Whether the target is listed in WEBHOOK_ALLOWED_TARGETS. Such a target may be private and plain http. */
export const isAllowedTarget = (url: URL): boolean => env.WEBHOOK_ALLOWED_TARGETS.includes(hostAndPort(url));

/**
 * Parses the target of a webhook. Returns null when its form is already forbidden: not https, credentials inside, port
 * 0, a local name or address.
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
 * Parses a target that is to be registered. Its form must be allowed, without a fragment, and its name must have no
 * private address today.
 * A name that cannot be resolved now is accepted, since every attempt checks the address it dials.
 */
export async function checkTarget(text: string): Promise<URL | null> {
  const url = parseTarget(text);
  // A fragment is never sent, so it would not do what the author expects.
  if (url?.href.includes('#')) return null;
  if (!url || isAllowedTarget(url) || ipaddr.isValid(bareHost(url))) return url;
  const { promise, resolve } = Promise.withResolvers<{ address: string }[]>();
  const timer = setTimeout(() => resolve([]), lookupPatienceMs);
  addressesOf(bareHost(url)).then(resolve, () => resolve([]));
  const addresses = await promise.finally(() => clearTimeout(timer));
  return addresses.every(({ address }) => isPublicAddress(address)) ? url : null;
}
