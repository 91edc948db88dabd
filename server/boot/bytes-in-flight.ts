import { addressKey } from '#server/access/address.ts';
import { AppError } from '#server/base/app-error.ts';
import { env } from '#server/base/env.ts';

/** The beginning of every body is free: ordinary calls go on while somebody else's large ones fill what there is. */
const freeBytes = 64 * 1024;
const mebibyte = 1024 * 1024;

/** Bodies of one address, and of all, that were taken in and are still being worked on. */
const held = { all: 0, by: new Map<string, number>() };

const refusal = (code: 'rate_limit_exceeded' | 'service_unavailable', message: string) =>
  new AppError(code, undefined, { message, headers: { 'Retry-After': '2' } });

/** How much of one request's body is in our memory. */
export interface BytesHeld {
  /** Counts what has just come. Throws rate_limit_exceeded or service_unavailable when address or process hold too much. */
  readonly add: (bytes: number) => void;
  /** The request is done with. */
  readonly release: () => void;
}

/** Counts a body as it arrives, not as it is declared: who only says that much will come takes nothing from others. */
export function holdBytes(address: string): BytesHeld {
  const who = addressKey(address);
  let size = 0;
  let counted = 0;
  return {
    add: (bytes) => {
      size += bytes;
      const more = Math.max(0, size - freeBytes) - counted;
      const own = (held.by.get(who) ?? 0) + more;
      if (own > env.BODIES_PER_ADDRESS_MB * mebibyte) {
        throw refusal(
          'rate_limit_exceeded',
          'Your address is sending too much at once. Wait until some of it is done.',
        );
      }
      if (held.all + more > env.BODIES_IN_ALL_MB * mebibyte) {
        throw refusal('service_unavailable', 'Too much is being sent to this service at once. Try again in a moment.');
      }
      counted += more;
      held.all += more;
      if (own > 0) held.by.set(who, own);
    },
    release: () => {
      held.all -= counted;
      const left = (held.by.get(who) ?? 0) - counted;
      if (left > 0) held.by.set(who, left);
      else held.by.delete(who);
      counted = 0;
      // What still comes counts from here, as nobody's.
      size = Number.NEGATIVE_INFINITY;
    },
  };
}
