import { afterAll } from 'vitest';
import { completeEnv } from '#server/base/env.ts';
import { startReceiver } from './receiver.ts';

/** A receiver of this test file, the one place webhooks may go to: it begins with the file and ends with it. */
export async function webhookReceiver(...behave: Parameters<typeof startReceiver>) {
  const receiver = await startReceiver(...behave);
  completeEnv({ WEBHOOK_ALLOWED_TARGETS: receiver.target });
  afterAll(() => receiver.stop());
  return {
    ...receiver,
    /** As it was in the beginning: nothing received, 200 to all. */
    forget: () => {
      receiver.received.length = 0;
      receiver.behave((_request, response) => void response.end('ok'));
    },
  };
}
