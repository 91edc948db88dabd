import { addressKey } from '#server/access/address.ts';
import { env } from '#server/base/env.ts';
import { AppError } from '#server/base/errors/app-error.ts';

/**
 * The first bytes of every body are not counted. So ordinary calls still work while large bodies have used up the
 * limit.
 */
const freeBytes = 64 * 1024;
const mebibyte = 1024 * 1024;

/** How many bytes of received bodies are in memory, in total and by client address. */
const held = { all: 0, by: new Map<string, number>() };

const refusal = (code: 'rate_limit_exceeded' | 'service_unavailable', message: string) =>
  new AppError(code, undefined, { message, headers: { 'Retry-After': '2' } });

/** Counts the bytes of one request's body while they are in memory. */
export interface BytesHeld {
  /**
   * Adds bytes that have just arrived. Throws rate_limit_exceeded when the client's address has too many bytes in
   * memory, and service_unavailable when the whole process has too many.
   */
  readonly add: (bytes: number) => void;
  /** Subtracts the bytes again when the request is done. */
  readonly release: () => void;
}

/**
 * Starts to count the body of a request. The bytes that have arrived are counted and not the declared length, so a
 * client cannot block others by announcing a large body.
 */
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
      // From now on, bytes of this request that still arrive are not counted.
      size = Number.NEGATIVE_INFINITY;
    },
  };
}
