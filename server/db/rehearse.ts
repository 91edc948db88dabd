import { type Tx, transact } from './transact.ts';

/** Carries the result out of a transaction that is not to be. */
class Rehearsed<T> extends Error {
  readonly result: T;

  constructor(result: T) {
    super('a rehearsal: nothing is written');
    this.result = result;
  }
}

/** Does the work in a transaction and takes it back: what it would answer, or throw, and nothing else stays of it. */
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
