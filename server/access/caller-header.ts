import type { IncomingHttpHeaders } from 'node:http';
import { oncePerProcess } from '#server/base/once-per-process.ts';
import { callerAddress } from './address.ts';

const name = 'x-parley-caller';
/** Only where our own server stands in front is the header ours and not the caller's. */
const front = oncePerProcess('front', () => ({ stands: false }));

/** Our HTTP server tells Next who calls: Next's requests do not know the socket. Overwrites what the caller sent. */
export function markCaller(headers: IncomingHttpHeaders, socketAddress: string): void {
  front.stands = true;
  const forwarded = headers['x-forwarded-for'];
  headers[name] = callerAddress(socketAddress, Array.isArray(forwarded) ? forwarded.join(',') : forwarded);
}

/** The address of whoever calls a Next route; on hosts without our server, what the platform says. */
export function markedCaller(read: (header: string) => string | null | undefined): string {
  if (front.stands) return read(name) ?? '';
  return read('x-real-ip') ?? read('x-forwarded-for')?.split(',').at(-1)?.trim() ?? '';
}
