import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '#prisma/generated/client.ts';
import { oncePerProcess } from '#server/base/once-per-process.ts';
import { pool } from './pool.ts';
import { tryAgain } from './try-again.ts';

function retryingPrisma(): PrismaClient {
  const plain = new PrismaClient({ adapter: new PrismaPg(pool) });
  // Each call is its own transaction, including nested writes. The extension adds no types.
  const retrying = plain.$extends({ query: { $allOperations: ({ args, query }) => tryAgain(() => query(args)) } });
  return retrying as unknown as PrismaClient;
}

/** Prisma on the shared pool, for everything outside hot paths and outside `transact`. */
export const prisma = oncePerProcess('prisma', retryingPrisma);
