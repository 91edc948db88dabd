import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import { env } from '#server/base/env.ts';

/** Addresses of clouds' own services that count as public by their range. */
const reserved = new Set(['168.63.129.16']);
const localNames = /(^|\.)(localhost|local|internal|home\.arpa)$/;
const lookupPatienceMs = 2_000;

/** Is the address one anybody on the internet could have (no private, loopback, link-local, mapped or reserved one)? */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  return ipaddr.parse(address).range() === 'unicast' && !reserved.has(address);
}

const bareHost = (url: URL): string =>
  url.hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();

const portOf = (url: URL): string => url.port || (url.protocol === 'https:' ? '443' : '80');

/** Listed in WEBHOOK_ALLOWED_TARGETS: may be private and plain http. */
export const isAllowedTarget = (url: URL): boolean =>
  env.WEBHOOK_ALLOWED_TARGETS.includes(`${bareHost(url)}:${portOf(url)}`);

/** The target of a webhook, or null when its form already forbids it: not https, credentials inside, a local name or address. */
export function parseTarget(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || url.username || url.password || url.hostname === '') return null;
  if (isAllowedTarget(url)) return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
  if (url.protocol !== 'https:') return null;
  const host = bareHost(url);
  if (ipaddr.isValid(host)) return isPublicAddress(host) ? url : null;
  return host.includes('.') && !localNames.test(host) ? url : null;
}

/**
 * The target as it may be registered: its form is allowed and no address its name has today is private. A name that
 * cannot be resolved now is accepted: every attempt checks the address it dials.
 */
export async function checkTarget(text: string): Promise<URL | null> {
  const url = parseTarget(text);
  if (!url || isAllowedTarget(url) || ipaddr.isValid(bareHost(url))) return url;
  const { promise, resolve } = Promise.withResolvers<{ address: string }[]>();
  const timer = setTimeout(() => resolve([]), lookupPatienceMs);
  lookup(bareHost(url), { all: true }).then(resolve, () => resolve([]));
  const addresses = await promise.finally(() => clearTimeout(timer));
  return addresses.every(({ address }) => isPublicAddress(address)) ? url : null;
}
