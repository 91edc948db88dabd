import type { PrismaClient } from '#prisma/generated/client.ts';
import { log } from '#server/base/log.ts';
import { asSystem } from '#server/base/within-organization.ts';
import { prismaOn } from './client-prisma.ts';
import { pool } from './pool.ts';
import { tryAgain } from './postgres-errors.ts';
import { type Sql, sqlOn } from './sql.ts';

/**
 * A running transaction. It runs prepared statements, offers Prisma on the same connection, and collects callbacks to
 * run after the commit.
 */
export interface Tx extends Sql {
  readonly prisma: PrismaClient;
  /**
   * Adds a statement whose result the transaction does not need. The statement is sent together with the commit. If the
   * statement fails, the whole transaction fails and nothing is written.
   */
  atLast(statement: Promise<unknown>): void;
  /**
   * Adds a callback that runs after the commit. Callbacks run in the order in which they were added. If a callback
   * fails, the failure is logged, and the transaction stays committed.
   */
  afterCommit(act: () => Promise<void> | void): void;
}

/**
 * Returns an error to throw inside `transact` if rows have changed since they were read. `transact` then repeats the
 * transaction.
 */
export const startOver = (why: string): Error => Object.assign(new Error(why), { code: '40001' });

/** Thrown when a statement failed but its error was ignored. Postgres has rolled the transaction back. */
class RolledBack extends Error {
  constructor() {
    super('the transaction was rolled back: one of its statements failed, and its work went on all the same');
  }
}

/** Returns whether the error only reports that an earlier failed statement had already aborted the transaction. */
const isAftermath = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '25P02';

/**
 * Returns the error that caused the failure of a transaction. It may belong to a statement of `atLast`, which no code
 * awaited.
 */
async function causeOf(error: unknown, last: readonly Promise<unknown>[]): Promise<unknown> {
  if (!isAftermath(error)) return error;
  const failed = (await Promise.allSettled(last)).find((one) => one.status === 'rejected');
  return failed?.reason ?? error;
}

/**
 * Runs one database transaction: either all its writes are stored or none. The transaction is repeated after a deadlock
 * or a serialization failure, so `work` must not have effects outside the database; use `afterCommit` for such effects.
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
    // Does not wait for BEGIN, which is sent together with the first statement.
    const begun = client.query('BEGIN');
    begun.catch(() => {});
    result = await work(tx);
    await begun;
    // If a statement failed, Postgres reports ROLLBACK instead of COMMIT here.
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
      // Runs as the system, because callbacks inform parts of the server outside the organization (the job engine,
      // caches, streams).
      await asSystem(async () => act());
    } catch (error) {
      log.error({ error }, 'work after a commit failed; the reconciler does it again');
    }
  }
  return result;
}

/**
 * Waits for several independent parts of one transaction. The statements of all parts are sent together and run in
 * order. An error is thrown only after all parts have ended, because no statement may follow the rollback. If several
 * parts fail, the thrown error is the first one that is not a mere consequence of another error.
 */
export async function sideBySide<const T extends readonly Promise<unknown>[]>(
  parts: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const ended = await Promise.allSettled(parts);
  const failures = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  if (failures.length > 0) throw failures.find((one) => !isAftermath(one)) ?? failures[0];
  return ended.map((one) => (one as PromiseFulfilledResult<unknown>).value) as never;
}
