import type { IncomingHttpHeaders } from 'node:http';
import { oncePerProcess } from '#server/base/once-per-process.ts';
import { callerAddress } from './address.ts';

const name = 'x-parley-caller';
/** Only where our own server stands in front is the header ours and not the caller's. */
const front = oncePerProcess('front', () => ({ stands: false }));

/** Our HTTP server tells Next who calls, and answers it: Next's requests do not know the socket. Overwrites what the caller sent. */
export function markCaller(headers: IncomingHttpHeaders, socketAddress: string): string {
  front.stands = true;
  const forwarded = headers['x-forwarded-for'];
  const caller = callerAddress(socketAddress, Array.isArray(forwarded) ? forwarded.join(',') : forwarded);
  headers[name] = caller;
  return caller;
}

/** What the socket's address is called where our server does not stand in front and nobody knows it. */
const unknownAddress = '0.0.0.0';

/**
 * The address of whoever calls a Next route. On hosts without our server what a header says counts only when
 * TRUSTED_PROXIES names `0.0.0.0`, the front nobody knows: anybody can write a header.
 */
export function markedCaller(read: (header: string) => string | null | undefined): string {
  if (front.stands) return read(name) ?? '';
  return callerAddress(unknownAddress, read('x-forwarded-for') ?? read('x-real-ip') ?? undefined);
}
