import { afterAll } from 'vitest';
import { completeEnv } from '#server/base/env.ts';
import { startReceiver } from './receiver.ts';

/**
 * Starts a receiver for this test file and makes it the only address webhooks may be sent to. It stops after the file's
 * tests.
 */
export async function webhookReceiver(...behave: Parameters<typeof startReceiver>) {
  const receiver = await startReceiver(...behave);
  completeEnv({ WEBHOOK_ALLOWED_TARGETS: receiver.target });
  afterAll(() => receiver.stop());
  return {
    ...receiver,
    /** Resets the receiver: nothing received, and 200 to all. */
    forget: () => {
      receiver.received.length = 0;
      receiver.behave((_request, response) => void response.end('ok'));
    },
  };
}
