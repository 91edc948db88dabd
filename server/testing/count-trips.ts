import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { GatheringClient } from '#server/db/gathering-client.ts';

interface Count {
  isOpen: boolean;
  statements: number;
  trips: number;
}

const counting = new AsyncLocalStorage<Count | undefined>();
const writing = new WeakSet<GatheringClient>();

/** The counts in progress. A request refers to one of them by the name in its header. */
const named = new Map<string, Count>();
export const countHeader = 'x-test-count';

/**
 * Returns the header that tells the server to which count a request belongs. Returns no header if no count is in
 * progress.
 */
export function countOf(): Record<string, string> {
  const count = counting.getStore();
  for (const [name, one] of named) if (one === count) return { [countHeader]: name };
  return {};
}

/**
 * From now on, adds the server's work in this async context to the count with this name, if such a count is in
 * progress.
 */
export const countFor = (name: string | string[] | undefined): void => counting.enterWith(named.get(String(name)));

/**
 * Whether a query is a statement of the product. The `set_config` query is not, because it is sent only when a
 * connection is used for another organization than before.
 */
const isStatement = (asked: unknown): boolean => {
  const text = typeof asked === 'string' ? asked : (asked as { text?: unknown } | null)?.text;
  return typeof text === 'string' && !text.startsWith('SELECT set_config(');
};

/**
 * Counts the queries and the trips. All queries that a connection gets within one turn of the event loop are sent
 * together, so they count as one trip.
 */
function watch(): () => void {
  const { query } = GatheringClient.prototype;
  GatheringClient.prototype.query = function counted(this: GatheringClient, ...args: unknown[]): never {
    const count = counting.getStore();
    if (count?.isOpen && isStatement(args[0])) {
      count.statements += 1;
      if (!writing.has(this)) {
        count.trips += 1;
        writing.add(this);
        process.nextTick(() => writing.delete(this));
      }
    }
    return Reflect.apply(query, this, args) as never;
  };
  return () => {
    GatheringClient.prototype.query = query;
  };
}

/**
 * Counts the statements and trips to the database that `act` needs until it has its answer. BEGIN, COMMIT and the
 * statements of the entry point are included. Background work is not counted. `before` runs before each measurement and
 * is not counted either. Returns the lowest of three counts, because the caches are filled by the third run.
 */
export async function countTrips(
  act: () => Promise<unknown>,
  before: () => Promise<unknown> = async () => {},
): Promise<{ statements: number; trips: number }> {
  const stop = watch();
  try {
    const counts: Count[] = [];
    for (let time = 0; time < 3; time += 1) {
      await before();
      const count = { isOpen: true, statements: 0, trips: 0 };
      const name = randomUUID();
      named.set(name, count);
      await counting.run(count, act);
      named.delete(name);
      count.isOpen = false;
      counts.push(count);
    }
    const least = (of: (count: Count) => number) => Math.min(...counts.map(of));
    return { statements: least((count) => count.statements), trips: least((count) => count.trips) };
  } finally {
    stop();
  }
}
