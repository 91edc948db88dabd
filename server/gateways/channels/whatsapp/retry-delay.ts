import type { Refused } from './ask-operator.ts';

const triesMax = 3;
const firstWaitMs = 300;
/** Coexistence: the operator asks for five seconds. */
const notYetCode = '131060';

/**
 * How long to wait before the same message is sent again after `tries` refusals, or null when it is not (
 * whatsapp/operator.md#c5): passing faults with growing waits, a full number as long as it says, one pair 4^n seconds, and only what never
 * left when the operator could not be reached.
 */
export function retryDelay(refused: Refused, tries: number): number | null {
  if (tries >= triesMax) return null;
  const { refusal, retryAfterMs, notSent } = refused;
  switch (refusal.class) {
    case 'transient':
      return refusal.code === notYetCode ? 5_000 : firstWaitMs * 2 ** (tries - 1);
    case 'throttle':
      return retryAfterMs ?? 1_000 * 2 ** (tries - 1);
    case 'pair':
      return 4 ** tries * 1_000;
    case 'unreachable':
      return notSent ? firstWaitMs * 2 ** (tries - 1) : null;
    default:
      return null;
  }
}
