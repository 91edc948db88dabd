const roundsMax = 500;

/**
 * Forgets much in small bites, each a transaction of its own: no statement runs into its time limit, no lock is held for
 * long. `step` is given how many rows it may touch and answers how many it did. Answers how many in all.
 */
export async function inBatches(size: number, step: (limit: number) => Promise<number>): Promise<number> {
  let total = 0;
  // What is left after so many rounds is the next hour's.
  for (let round = 0; round < roundsMax; round += 1) {
    const done = await step(size);
    total += done;
    if (done < size) break;
  }
  return total;
}
