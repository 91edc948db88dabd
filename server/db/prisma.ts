import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '#prisma/generated/client.ts';
import { oncePerProcess } from '#server/base/once-per-process.ts';
import { pool } from './pool.ts';
import { tryAgain } from './try-again.ts';

function retryingPrisma(): PrismaClient {
  const plain = new PrismaClient({ adapter: new PrismaPg(pool) });
  // Each call is a transaction of its own, nested writes included. Typed as what it extends: nothing else is added.
  const retrying = plain.$extends({ query: { $allOperations: ({ args, query }) => tryAgain(() => query(args)) } });
  return retrying as unknown as PrismaClient;
}

/** Prisma on the shared pool, for everything outside hot paths and outside `transact`. */
export const prisma = oncePerProcess('prisma', retryingPrisma);
