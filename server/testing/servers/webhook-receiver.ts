import { afterAll } from 'vitest';
import { completeEnv } from '#server/base/env.ts';
import { startReceiver } from './receiver.ts';

/**
 * Starts a webhook receiver for this test file, and makes it the only address to which webhooks may be sent. The
 * receiver stops after the file's tests.
 */
export async function webhookReceiver(...behave: Parameters<typeof startReceiver>) {
  const receiver = await startReceiver(...behave);
  completeEnv({ WEBHOOK_ALLOWED_TARGETS: receiver.target });
  afterAll(() => receiver.stop());
  return {
    ...receiver,
    /** Resets the receiver: deletes the recorded deliveries, and makes it respond with 200 to every request. */
    forget: () => {
      receiver.received.length = 0;
      receiver.behave((_request, response) => void response.end('ok'));
    },
  };
}
