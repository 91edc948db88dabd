import { log } from '#server/base/log.ts';
import { startPosting } from './post-callbacks.ts';
import { releaseDue } from './release-held.ts';

const pollMs = 1_000;

/**
 * Starts the background work of the simulated WhatsApp API. It posts callbacks, including callbacks that a killed
 * process did not post, and releases held messages. Returns a function that stops the work.
 */
export function startSandbox(): { stop(): Promise<void> } {
  const posting = startPosting();
  let busy = false;
  const release = () => {
    if (busy) return;
    busy = true;
    releaseDue()
      .catch((error: unknown) => log.warn({ error: String(error) }, 'the sandbox operator could not release'))
      .finally(() => {
        busy = false;
      });
  };
  const releasing = setInterval(release, pollMs);
  return {
    stop: async () => {
      clearInterval(releasing);
      await posting.stop();
    },
  };
}
