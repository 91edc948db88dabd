import { failureOfSignal } from './failure-of-answer.ts';
import { ModelFailure } from './model.ts';

const depthMax = 5;

/**
 * Whatever the SDK threw as a ModelFailure. Ours come through it unchanged, or as the cause of its own; what it throws
 * of itself is that it could not read the answer. Its words are dropped: they hold parts of what was asked and answered.
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
