import type { PrismaClient } from '#prisma/generated/client.ts';
import { log } from '#server/base/log.ts';
import { prismaOn } from './client-prisma.ts';
import { pool } from './pool.ts';
import { type Sql, sqlOn } from './sql.ts';

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

const retryable = new Set(['40001', '40P01']);

/** A deadlock or a serialization failure: the transaction's to try again, whatever it was working on. */
export const isRetryable = (error: unknown): boolean => retryable.has((error as { code?: string }).code ?? '');

/** Thrown inside `transact` when what was read has changed meanwhile: the transaction starts over and reads it anew. */
export const startOver = (why: string): Error => Object.assign(new Error(why), { code: '40001' });

const attemptsMax = 5;

/**
 * One database transaction: all of it or nothing. Deadlocks and serialization failures are tried again, so `work`
 * must not do anything outside the database; that belongs into `afterCommit`.
 */
export async function transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transactOnce(work);
    } catch (error) {
      if (attempt >= attemptsMax || !isRetryable(error)) throw error;
    }
  }
}

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
    // After a failed statement this is a rollback.
    await Promise.all([...last, client.query('COMMIT')]);
  } catch (error) {
    await client.query('ROLLBACK').catch((lost: Error) => {
      broken = lost;
    });
    throw error;
  } finally {
    client.release(broken);
  }
  for (const act of waiting) {
    try {
      await act();
    } catch (error) {
      log.error({ error }, 'an act after commit failed; the sweep makes good');
    }
  }
  return result;
}
