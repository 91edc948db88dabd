import type { PrismaClient } from '#prisma/generated/client.ts';
import { log } from '#server/base/log.ts';
import { asSystem } from '#server/base/within-organization.ts';
import { prismaOn } from './client-prisma.ts';
import { pool } from './pool.ts';
import { type Sql, sqlOn } from './sql.ts';
import { tryAgain } from './try-again.ts';

/** A running transaction: prepared statements, Prisma on the same connection, and what waits for the commit. */
export interface Tx extends Sql {
  readonly prisma: PrismaClient;
  /**
   * A statement whose answer nothing in the transaction waits for: the commit is sent with it. When it fails, nothing
   * was written and the transaction fails.
   */
  atLast(statement: Promise<unknown>): void;
  /** Runs after the commit, in order; a failure there is logged and never undoes what was written. */
  afterCommit(act: () => Promise<void> | void): void;
}

/** Thrown inside `transact` when what was read has changed meanwhile: the transaction starts over and reads it anew. */
export const startOver = (why: string): Error => Object.assign(new Error(why), { code: '40001' });

/** A statement failed and its error was not passed on: of what the transaction wrote nothing is there. */
class RolledBack extends Error {
  constructor() {
    super('the transaction was rolled back: one of its statements failed, and its work went on all the same');
  }
}

/** It only says that the transaction is over: something failed before it. */
const isAftermath = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '25P02';

/** What nobody waited for may have failed first. */
async function causeOf(error: unknown, last: readonly Promise<unknown>[]): Promise<unknown> {
  if (!isAftermath(error)) return error;
  const failed = (await Promise.allSettled(last)).find((one) => one.status === 'rejected');
  return failed?.reason ?? error;
}

/**
 * One database transaction: all of it or nothing. Deadlocks and serialization failures are tried again, so `work`
 * must not do anything outside the database; that belongs into `afterCommit`.
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
    // Not waited for: the first statement travels with it.
    const begun = client.query('BEGIN');
    begun.catch(() => {});
    result = await work(tx);
    await begun;
    // After a failed statement this is a rollback, and says so.
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
      // It tells others: engines, caches, streams of anybody.
      await asSystem(async () => act());
    } catch (error) {
      log.error({ error }, 'an act after commit failed; the reconciler makes good');
    }
  }
  return result;
}

/**
 * Parts of one transaction that do not wait for each other: what they ask travels together, and is done in their order.
 * A failure is passed on when all have ended: nothing of them may still be asked once the transaction is rolled back. Of
 * several it is the first in their order that is no mere aftermath of another.
 */
export async function sideBySide<const T extends readonly Promise<unknown>[]>(
  parts: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const ended = await Promise.allSettled(parts);
  const failures = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  if (failures.length > 0) throw failures.find((one) => !isAftermath(one)) ?? failures[0];
  return ended.map((one) => (one as PromiseFulfilledResult<unknown>).value) as never;
}
