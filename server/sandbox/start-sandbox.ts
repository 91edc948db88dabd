import { log } from '#server/base/log.ts';
import { startPosting } from './post-callbacks.ts';
import { releaseDue } from './release-held.ts';

const pollMs = 1_000;

/**
 * Starts the background work of the simulated WhatsApp API: it posts callbacks, including those that a killed process
 * has left, and releases held messages.
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
