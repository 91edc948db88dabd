import { PrismaPg } from '@prisma/adapter-pg';
import type { SqlDriverAdapter, SqlDriverAdapterFactory, Transaction } from '@prisma/driver-adapter-utils';
import pg from 'pg';
import { PrismaClient } from '#prisma/generated/client.ts';

/** A pool for Prisma's adapter that sends every statement over the connection of a single transaction. */
class OneConnectionPool extends pg.Pool {
  readonly #client: pg.PoolClient;

  constructor(client: pg.PoolClient) {
    super({ max: 1 });
    this.#client = client;
  }

  override query(...args: unknown[]): never {
    return Reflect.apply(this.#client.query, this.#client, args) as never;
  }
}

/**
 * Handles a transaction that Prisma opens for nested writes inside the server's own transaction. The nested transaction
 * becomes a savepoint.
 */
async function beginNested(inner: SqlDriverAdapter): Promise<Transaction> {
  const say = (sql: string) => inner.executeRaw({ sql, args: [], argTypes: [] });
  await say('SAVEPOINT prisma_nested');
  return {
    provider: inner.provider,
    adapterName: inner.adapterName,
    // With this option, Prisma sends no COMMIT. The server's own transaction is committed elsewhere.
    options: { usePhantomQuery: true },
    queryRaw: (query) => inner.queryRaw(query),
    executeRaw: (query) => inner.executeRaw(query),
    commit: async () => void (await say('RELEASE SAVEPOINT prisma_nested')),
    rollback: async () => void (await say('ROLLBACK TO SAVEPOINT prisma_nested')),
  };
}

/** Returns Prisma's adapter for a single connection. Unlike the original adapter, it does not begin a transaction. */
function adapterOn(client: pg.PoolClient): SqlDriverAdapterFactory {
  const made = new PrismaPg(new OneConnectionPool(client));
  const connect = async (): Promise<SqlDriverAdapter> => {
    const inner = await made.connect();
    return {
      provider: inner.provider,
      adapterName: inner.adapterName,
      queryRaw: (query) => inner.queryRaw(query),
      executeRaw: (query) => inner.executeRaw(query),
      executeScript: (script) => inner.executeScript(script),
      getConnectionInfo: () => inner.getConnectionInfo(),
      startTransaction: () => beginNested(inner),
      dispose: () => inner.dispose(),
    };
  };
  return { provider: made.provider, adapterName: made.adapterName, connect };
}

const clients = new WeakMap<pg.PoolClient, PrismaClient>();

/** Returns the Prisma client for this pooled connection. One client is created per connection. */
export function prismaOn(client: pg.PoolClient): PrismaClient {
  const known = clients.get(client);
  if (known) return known;
  const made = new PrismaClient({ adapter: adapterOn(client) });
  clients.set(client, made);
  return made;
}
