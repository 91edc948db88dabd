const roundsMax = 500;

/**
 * Deletes many rows in small batches, each in its own transaction, so that no statement reaches its time limit and no
 * lock is held for long. `step` gets the maximum number of rows to delete, and returns the number of deleted rows. The
 * function returns the total.
 */
export async function inBatches(size: number, step: (limit: number) => Promise<number>): Promise<number> {
  let total = 0;
  // The run ends after this many rounds. The next run, an hour later, deletes the remaining rows.
  for (let round = 0; round < roundsMax; round += 1) {
    const done = await step(size);
    total += done;
    if (done < size) break;
  }
  return total;
}
