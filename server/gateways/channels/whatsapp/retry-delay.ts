import type { Refused } from './ask-operator.ts';

const triesMax = 3;
const firstWaitMs = 300;
/**
 * The error code after which WhatsApp asks to wait five seconds. WhatsApp returns it when the business also uses the
 * number on its phone (coexistence).
 */
const notYetCode = '131060';

/**
 * Returns how many milliseconds to wait before a message is sent again after `tries` refusals. Returns null if the
 * message must not be sent again (whatsapp/operator.md#c5). After a transient error, the wait doubles each time. After
 * throttling, the wait is as long as WhatsApp demands. After a pair limit (too many messages to one person), the wait
 * is 4^n seconds. If the WhatsApp API could not be reached, a message is sent again only if the request was never sent.
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
