import { failureOfSignal } from './failure-of-answer.ts';
import { ModelFailure } from './model.ts';

const depthMax = 5;

/**
 * Converts any error that the SDK threw to a ModelFailure. Our own errors pass through the SDK unchanged, or as the
 * cause of an SDK error. Any other SDK error means that the answer could not be read. The message of such an error is
 * dropped, because it contains parts of the request and the answer.
 */
export function asModelFailure(error: unknown, signal: AbortSignal): ModelFailure {
  let one = error;
  for (let depth = 0; depth < depthMax && one instanceof Error; depth += 1) {
    if (one instanceof ModelFailure) return one;
    one = one.cause;
  }
  if (signal.aborted) return failureOfSignal(signal);
  const name = error instanceof Error ? error.name : 'an unknown error';
  return new ModelFailure('nonsense', `the answer cannot be read: ${name}`);
}
