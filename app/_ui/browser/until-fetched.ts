/** The pauses between attempts, in milliseconds. Together they are about as long as a server needs to restart. */
const pauses = [1_000, 3_000, 6_000];

const comesBack = () => new Promise<unknown>((resolve) => window.addEventListener('online', resolve, { once: true }));
const pause = (ms: number) => new Promise<unknown>((resolve) => setTimeout(resolve, ms));

/**
 * Loads a part of the page that is rendered with the page itself. A failure would break the whole page, so this
 * function waits while there is no network, and otherwise retries for ten seconds. The final error is named
 * `ChunkLoadError`, like the bundler's own error, because only a reload of the page helps then.
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
