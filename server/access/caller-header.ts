import type { IncomingHttpHeaders } from 'node:http';
import { oncePerProcess } from '#server/base/once-per-process.ts';
import { callerAddress } from './address.ts';

const name = 'x-parley-caller';
/**
 * Whether Parley's own HTTP server receives the requests of this process. Only then is the header known to be set by
 * that server; otherwise the client could have set it.
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
  headers[name] = caller;
  return caller;
}

/**
 * The socket address that is assumed when Parley's HTTP server does not receive the requests, because the real one is
 * unknown then.
 */
const unknownAddress = '0.0.0.0';

/**
 * Returns the client's address inside a Next route. Without Parley's HTTP server in front, forwarded headers are
 * trusted only if TRUSTED_PROXIES contains `0.0.0.0`, which stands for the unknown proxy, because any client can write
 * such a header.
 */
export function markedCaller(read: (header: string) => string | null | undefined): string {
  if (front.stands) return read(name) ?? '';
  return callerAddress(unknownAddress, read('x-forwarded-for') ?? read('x-real-ip') ?? undefined);
}
