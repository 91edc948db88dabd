const roundsMax = 500;

/**
 * Deletes many rows in small batches, each in its own transaction, so that no statement reaches its time limit and no lock is
 * held for long. `step` gets the number of rows it may touch and returns how many it touched. Returns the total.
 */
export async function inBatches(size: number, step: (limit: number) => Promise<number>): Promise<number> {
  let total = 0;
  // The next hourly run continues after this many rounds.
  for (let round = 0; round < roundsMax; round += 1) {
    const done = await step(size);
    total += done;
    if (done < size) break;
  }
  return total;
}
