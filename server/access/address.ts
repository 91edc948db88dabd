import ipaddr from 'ipaddr.js';
import { env } from '#server/base/env.ts';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

function parse(text: string): Address | null {
  return ipaddr.isValid(text) ? ipaddr.process(text) : null;
}

/** Whether the address is in one of these addresses or CIDR ranges (IPv4, IPv6; mapped IPv4 counts as IPv4). */
export function isAddressIn(address: string, ranges: readonly string[]): boolean {
  const asked = parse(address);
  if (!asked) return false;
  return ranges.some((range) => {
    if (!range.includes('/')) return parse(range)?.toNormalizedString() === asked.toNormalizedString();
    if (!ipaddr.isValidCIDR(range)) return false;
    const [network, bits] = ipaddr.parseCIDR(range);
    return network.kind() === asked.kind() && asked.match(network, bits);
  });
}

/** Whether the text is valid in a key's allow-list: an address or a CIDR range. */
export const isAddressOrRange = (text: string): boolean => ipaddr.isValid(text) || ipaddr.isValidCIDR(text);

/**
 * Returns the caller's address: the socket's address, unless that is a trusted proxy. Then it is the right-most address
 * of X-Forwarded-For that is not a trusted proxy itself.
 */
export function callerAddress(socketAddress: string, forwardedFor: string | undefined): string {
  const normal = (text: string) => parse(text)?.toString() ?? text;
  const proxies = env.TRUSTED_PROXIES;
  if (!forwardedFor || !isAddressIn(socketAddress, proxies)) return normal(socketAddress);
  const hops = forwardedFor.split(',').map((hop) => hop.trim());
  const outside = hops.reverse().find((hop) => parse(hop) && !isAddressIn(hop, proxies));
  return normal(outside ?? socketAddress);
}

/**
 * Returns the name under which limits count an address. One IPv6 connection can choose from a whole /64, so a /64
 * counts as one caller. Text that is no address counts as itself.
 */
export function addressKey(address: string): string {
  const parsed = parse(address);
  if (!parsed) return address;
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`;
}
