import { type Tx, transact } from './transact.ts';

/** An error that carries the result out of a transaction which is rolled back on purpose. */
class Rehearsed<T> extends Error {
  readonly result: T;

  constructor(result: T) {
    super('a rehearsal: nothing is written');
    this.result = result;
  }
}

/**
 * Runs the work in a transaction and then rolls it back, as a dry run. Returns the result of the work or throws its
 * error, but nothing is stored.
 */
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
