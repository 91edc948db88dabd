import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '#prisma/generated/client.ts';
import { oncePerProcess } from '#server/base/once-per-process.ts';
import { pool } from './pool.ts';
import { tryAgain } from './postgres-errors.ts';

function retryingPrisma(): PrismaClient {
  const plain = new PrismaClient({ adapter: new PrismaPg(pool) });
  // Repeats a call after a deadlock. Repeating is safe, because each call is a separate transaction, including nested
  // writes. The extension does not change any types.
  const retrying = plain.$extends({ query: { $allOperations: ({ args, query }) => tryAgain(() => query(args)) } });
  return retrying as unknown as PrismaClient;
}

/** A Prisma client on the shared pool. Use it where speed does not matter and no `transact` is needed. */
export const prisma = oncePerProcess('prisma', retryingPrisma);
