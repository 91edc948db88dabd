import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '#prisma/generated/client.ts';
import { oncePerProcess } from '#server/base/once-per-process.ts';
import { pool } from './pool.ts';

/** Prisma on the shared pool, for everything outside hot paths and outside `transact`. */
export const prisma = oncePerProcess('prisma', () => new PrismaClient({ adapter: new PrismaPg(pool) }));
