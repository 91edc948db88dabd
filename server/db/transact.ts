import type { PrismaClient } from '#prisma/generated/client.ts';
import { log } from '#server/base/log.ts';
import { asSystem } from '#server/base/within-organization.ts';
import { prismaOn } from './client-prisma.ts';
import { pool } from './pool.ts';
import { type Sql, sqlOn } from './sql.ts';
import { tryAgain } from './try-again.ts';

/** A running transaction. It runs prepared statements, offers Prisma on the same connection, and collects the callbacks to run after the commit. */
export interface Tx extends Sql {
  readonly prisma: PrismaClient;
  /**
   * A statement whose answer nothing in the transaction needs: the commit is sent with it. When it fails, the whole
   * transaction fails and nothing is written.
   */
  atLast(statement: Promise<unknown>): void;
  /** Adds a callback that runs after the commit, in order. A failure there is logged and never undoes the transaction. */
  afterCommit(act: () => Promise<void> | void): void;
}

/** Thrown inside `transact` when rows it has read have changed meanwhile: the transaction starts again. */
export const startOver = (why: string): Error => Object.assign(new Error(why), { code: '40001' });

/** A statement failed and its error was swallowed: nothing of the transaction was written. */
class RolledBack extends Error {
  constructor() {
    super('the transaction was rolled back: one of its statements failed, and its work went on all the same');
  }
}

/** Is this the error that only says the transaction is aborted, because an earlier statement failed? */
const isAftermath = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '25P02';

/** A statement that was not awaited may have failed first. */
async function causeOf(error: unknown, last: readonly Promise<unknown>[]): Promise<unknown> {
  if (!isAftermath(error)) return error;
  const failed = (await Promise.allSettled(last)).find((one) => one.status === 'rejected');
  return failed?.reason ?? error;
}

/**
 * Runs one database transaction, all or nothing. It is repeated after a deadlock or a serialization failure, so `work` must not
 * do anything outside the database; that belongs into `afterCommit`.
 */
export const transact = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => tryAgain(() => transactOnce(work));

async function transactOnce<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const waiting: (() => Promise<void> | void)[] = [];
  const last: Promise<unknown>[] = [];
  const tx: Tx = {
    ...sqlOn(client),
    get prisma() {
      return prismaOn(client);
    },
    atLast: (statement) => {
      statement.catch(() => {});
      last.push(statement);
    },
    afterCommit: (act) => void waiting.push(act),
  };
  let broken: Error | undefined;
  let result: T;
  try {
    // Not awaited: the first statement is sent with it.
    const begun = client.query('BEGIN');
    begun.catch(() => {});
    result = await work(tx);
    await begun;
    // After a failed statement Postgres answers this with ROLLBACK.
    const [ended] = await Promise.all([client.query('COMMIT'), ...last]);
    if (ended.command !== 'COMMIT') throw new RolledBack();
  } catch (error) {
    await client.query('ROLLBACK').catch((lost: Error) => {
      broken = lost;
    });
    throw await causeOf(error, last);
  } finally {
    client.release(broken);
  }
  for (const act of waiting) {
    try {
      // It informs others (the engine, caches, streams), so it runs as the system.
      await asSystem(async () => act());
    } catch (error) {
      log.error({ error }, 'an act after commit failed; the reconciler makes good');
    }
  }
  return result;
}

/**
 * Runs parts of one transaction that do not depend on each other: their statements are sent together and run in order. A
 * failure is thrown when all parts have ended, because no statement may follow the rollback. Of several failures the first
 * one in order is thrown that is not merely a consequence of another.
 */
export async function sideBySide<const T extends readonly Promise<unknown>[]>(
  parts: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const ended = await Promise.allSettled(parts);
  const failures = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  if (failures.length > 0) throw failures.find((one) => !isAftermath(one)) ?? failures[0];
  return ended.map((one) => (one as PromiseFulfilledResult<unknown>).value) as never;
}
