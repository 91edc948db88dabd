import { type Tx, transact } from './transact.ts';

/** Carries the result out of a transaction that is rolled back on purpose. */
class Rehearsed<T> extends Error {
  readonly result: T;

  constructor(result: T) {
    super('a rehearsal: nothing is written');
    this.result = result;
  }
}

/** Runs the work in a transaction and rolls it back: the caller gets what it would answer or throw, and nothing is stored. */
export async function rehearse<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await transact<never>(async (tx) => {
      throw new Rehearsed(await work(tx));
    });
  } catch (error) {
    if (error instanceof Rehearsed) return error.result as T;
    throw error;
  }
}
