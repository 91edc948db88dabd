import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from '#prisma/generated/client.ts';

/**
 * Inside a transaction Prisma must speak on the transaction's own connection. It only knows pools, so it is given
 * one that always hands out that connection; a transaction Prisma opens by itself (nested writes) becomes a savepoint.
 */
class OneConnectionPool extends pg.Pool {
  readonly #client: pg.PoolClient;

  constructor(client: pg.PoolClient) {
    super({ max: 1 });
    this.#client = client;
  }

  override connect(): Promise<pg.PoolClient> {
    return Promise.resolve(nestable(this.#client));
  }

  override query(...args: unknown[]): never {
    return Reflect.apply(this.#client.query, this.#client, args) as never;
  }
}

const savepoints: Record<string, string> = {
  BEGIN: 'SAVEPOINT prisma_nested',
  COMMIT: 'RELEASE SAVEPOINT prisma_nested',
  ROLLBACK: 'ROLLBACK TO SAVEPOINT prisma_nested',
};

function nestable(client: pg.PoolClient): pg.PoolClient {
  return new Proxy(client, {
    get(target, property) {
      if (property === 'release') return () => {};
      if (property === 'query') {
        return (first: unknown, ...rest: unknown[]) => {
          const asked = typeof first === 'string' ? first : (first as { text?: string }).text;
          const instead = savepoints[asked?.trim().toUpperCase() ?? ''];
          return Reflect.apply(target.query, target, [instead ?? first, ...rest]);
        };
      }
      const value: unknown = Reflect.get(target, property);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

const clients = new WeakMap<pg.PoolClient, PrismaClient>();

/** The Prisma client that speaks on this pooled connection; made once for each. */
export function prismaOn(client: pg.PoolClient): PrismaClient {
  const known = clients.get(client);
  if (known) return known;
  const made = new PrismaClient({ adapter: new PrismaPg(new OneConnectionPool(client)) });
  clients.set(client, made);
  return made;
}
