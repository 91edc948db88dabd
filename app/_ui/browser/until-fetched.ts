/** Pauses before each further try, in milliseconds: together about as long as a server takes to come back. */
const pauses = [1_000, 3_000, 6_000];

const comesBack = () => new Promise<unknown>((resolve) => window.addEventListener('online', resolve, { once: true }));
const pause = (ms: number) => new Promise<unknown>((resolve) => setTimeout(resolve, ms));

/**
 * Loads a part of the page that is rendered with the page itself, not after a click. A failure would take down the
 * whole page, so it waits for the network if there is none, and otherwise retries for ten seconds. The final error has
 * the name that the bundler uses, since only reloading the page helps then.
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
