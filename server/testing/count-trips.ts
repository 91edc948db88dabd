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

/** What is counted while a request is under way, by the name it is called on the wire. */
const named = new Map<string, Count>();
export const countHeader = 'x-test-count';

/** The header that tells the server behind the port what this request is counted for. */
export function countOf(): Record<string, string> {
  const count = counting.getStore();
  for (const [name, one] of named) if (one === count) return { [countHeader]: name };
  return {};
}

/** What the server does from here on is counted for the caller who named it so, or for nobody. */
export const countFor = (name: string | string[] | undefined): void => counting.enterWith(named.get(String(name)));

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
