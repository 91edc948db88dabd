import { AsyncLocalStorage } from 'node:async_hooks';
import { GatheringClient } from '#server/db/gathering-client.ts';

interface Count {
  isOpen: boolean;
  statements: number;
  trips: number;
}

const counting = new AsyncLocalStorage<Count>();
const writing = new WeakSet<GatheringClient>();

/** Not what a connection is told when it served another organization before: that travels along. */
const isStatement = (asked: unknown): boolean => {
  const text = typeof asked === 'string' ? asked : (asked as { text?: unknown } | null)?.text;
  return typeof text === 'string' && !text.startsWith('SELECT set_config(');
};

/** What a connection is asked within one turn of the event loop is one write to the database, and mostly one wait for it. */
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
 * Statements and trips to the database until `act` has its answer, BEGIN, COMMIT and the door's own included; what goes
 * on in the background is none of them, nor what is done `before` each time. The fewest of three times: caches are warm
 * then.
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
      await counting.run(count, act);
      count.isOpen = false;
      counts.push(count);
    }
    const least = (of: (count: Count) => number) => Math.min(...counts.map(of));
    return { statements: least((count) => count.statements), trips: least((count) => count.trips) };
  } finally {
    stop();
  }
}
