import type { Socket } from 'node:net';
import pg from 'pg';

/**
 * How long the database may send no data during a running statement before the connection is closed. Without this
 * limit, a dead host or a cut cable would not be noticed.
 */
export const silence = { ms: 20_000 };

/**
 * A database client that sends all statements of one round of the event loop in a single write. It uses an undocumented
 * property of pg, the client's `connection`. If a version of pg lacks the property, each statement is written
 * separately and everything else stays the same. In a measurement, a transaction of six statements took one write
 * instead of six, and the CPU time did not differ measurably.
 */
export class GatheringClient extends pg.Client {
  #gathers = false;
  #isWatched = false;
  #waits = false;

  /**
   * Closes a silent connection by the socket's own timer. pg's `query_timeout` would create a timer for each statement,
   * and each timer would keep the result in memory (`npm run bench -- api` measured 560 MB instead of 330 MB).
   */
  #watch(stream: Socket): void {
    this.#isWatched = true;
    this.on('drain', () => {
      this.#waits = false;
    });
    stream.setTimeout(silence.ms, () => {
      if (this.#waits) stream.destroy(new Error('Connection terminated: the database does not answer'));
    });
  }

  override query(...args: unknown[]): never {
    const stream = (this as unknown as { connection?: { stream?: Socket } }).connection?.stream;
    if (stream && !this.#isWatched) this.#watch(stream);
    this.#waits = true;
    if (!this.#gathers && stream?.writable) {
      this.#gathers = true;
      stream.cork();
      process.nextTick(() => {
        this.#gathers = false;
        stream.uncork();
      });
    }
    return Reflect.apply(super.query, this, args) as never;
  }
}
