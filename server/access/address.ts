import type { IncomingHttpHeaders } from 'node:http';
import ipaddr from 'ipaddr.js';
import { env } from '#server/base/env.ts';
import { oncePerProcess } from '#server/base/once-per-process.ts';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

function parse(text: string): Address | null {
  return ipaddr.isValid(text) ? ipaddr.process(text) : null;
}

/**
 * Whether an address is covered by a list of addresses or CIDR ranges. Supports IPv4 and IPv6; an IPv4-mapped IPv6
 * address counts as IPv4.
 */
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

/**
 * Whether the text is one IP address or a CIDR range, and so can be an entry in an API key's list of allowed addresses.
 */
export const isAddressOrRange = (text: string): boolean => ipaddr.isValid(text) || ipaddr.isValidCIDR(text);

/**
 * Returns the IP address of the client. Normally this is the address at the other end of the socket. If a trusted proxy
 * is at the other end, the result is the right-most address in X-Forwarded-For that is not itself a trusted proxy.
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
 * Returns the name under which rate limits count an IP address. One IPv6 connection can choose any address of its /64
 * network, so a whole /64 counts as one caller. Text that is not an address is returned unchanged.
 */
export function addressKey(address: string): string {
  const parsed = parse(address);
  if (!parsed) return address;
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`;
}

const callerHeader = 'x-parley-caller';
/**
 * Whether Parley's own HTTP server receives the requests of this process. That server overwrites the header that
 * contains the client's address. Without that server, the client could have set the header itself.
 */
const front = oncePerProcess('front', () => ({ stands: false }));

/**
 * Writes the client's address into a header for Next, because a Next request does not give access to the socket.
 * Overwrites any value that the client sent. Returns the address.
 */
export function markCaller(headers: IncomingHttpHeaders, socketAddress: string): string {
  front.stands = true;
  const forwarded = headers['x-forwarded-for'];
  const caller = callerAddress(socketAddress, Array.isArray(forwarded) ? forwarded.join(',') : forwarded);
  headers[callerHeader] = caller;
  return caller;
}

/**
 * The socket address that is assumed when Parley's HTTP server does not receive the requests, because the real one is
 * unknown then.
 */
const unknownAddress = '0.0.0.0';

/**
 * Returns the client's address inside a Next route. Without Parley's HTTP server in front, any client can write
 * forwarded headers. Such headers are then trusted only if TRUSTED_PROXIES contains `0.0.0.0`, which stands for the
 * unknown proxy.
 */
export function markedCaller(read: (header: string) => string | null | undefined): string {
  if (front.stands) return read(callerHeader) ?? '';
  return callerAddress(unknownAddress, read('x-forwarded-for') ?? read('x-real-ip') ?? undefined);
}

/**
 * The name of an internal header that contains the path and query of the page, which Next's layouts cannot find out by
 * themselves. Parley's HTTP server sets the header and overwrites any value that the client sent.
 */
export const askedHeader = 'x-parley-asked';

export function markAsked(headers: IncomingHttpHeaders, { pathname, search }: URL): void {
  headers[askedHeader] = pathname + search;
}
