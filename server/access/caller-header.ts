import type { IncomingHttpHeaders } from 'node:http';
import { oncePerProcess } from '#server/base/once-per-process.ts';
import { callerAddress } from './address.ts';

const name = 'x-parley-caller';
/**
 * Whether Parley's own HTTP server receives the requests. Only then was the header written by it and not by the caller.
 */
const front = oncePerProcess('front', () => ({ stands: false }));

/**
 * Writes the caller's address into a header for Next, whose requests do not know the socket, and returns it. It
 * overwrites what the caller sent.
 */
export function markCaller(headers: IncomingHttpHeaders, socketAddress: string): string {
  front.stands = true;
  const forwarded = headers['x-forwarded-for'];
  const caller = callerAddress(socketAddress, Array.isArray(forwarded) ? forwarded.join(',') : forwarded);
  headers[name] = caller;
  return caller;
}

/**
 * The socket address to assume where Parley's HTTP server does not receive the requests and the real one is unknown.
 */
const unknownAddress = '0.0.0.0';

/**
 * Returns the address of the caller of a Next route. On hosts without Parley's HTTP server a header counts only when
 * TRUSTED_PROXIES names `0.0.0.0`, the unknown proxy, because any caller can write a header.
 */
export function markedCaller(read: (header: string) => string | null | undefined): string {
  if (front.stands) return read(name) ?? '';
  return callerAddress(unknownAddress, read('x-forwarded-for') ?? read('x-real-ip') ?? undefined);
}
