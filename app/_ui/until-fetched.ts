/** Waited before each further try, in milliseconds: about as long as a server takes to come back. */
const pauses = [1_000, 3_000, 6_000];

const comesBack = () => new Promise<unknown>((resolve) => window.addEventListener('online', resolve, { once: true }));
const pause = (ms: number) => new Promise<unknown>((resolve) => setTimeout(resolve, ms));

/**
 * Fetches a part of the page that stands in the page itself, not behind a press. Failing at once it would take the whole
 * page with it: without a network it waits for one, else it tries again for ten seconds. What it throws in the end is
 * called as the bundler calls it, since only reading the page anew helps then.
 */
export async function untilFetched<T>(load: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; ) {
    try {
      return await load();
    } catch (cause) {
      const ms = pauses[tries];
      if (!navigator.onLine) await comesBack();
      else if (ms === undefined)
        throw Object.assign(new Error('no part of the page', { cause }), { name: 'ChunkLoadError' });
      else {
        tries++;
        await pause(ms);
      }
    }
  }
}
