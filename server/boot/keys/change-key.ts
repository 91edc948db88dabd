import { currentKey, makeCurrent } from '#server/db/encryption-key.ts';
import { type Outcome, sealAnew } from '#server/db/seal-anew.ts';
import { sealedColumns } from '#server/db/sealed-columns.ts';
import { sql } from '#server/db/sql.ts';
import { transact } from '#server/db/transact.ts';
import { keysLookedForEveryMs } from './follow-keys.ts';

/** The time in milliseconds after which every running process encrypts with the key that is current in the database. */
const knownAfterMs = 3 * keysLookedForEveryMs;

/**
 * Makes the key `id` the current one and encrypts all stored secrets with it. Ends when no value with another key is
 * left and every running process encrypts with the new key.
 */
export async function changeKey(
  id: string,
  rest: (ms: number) => Promise<unknown>,
  say: (line: string) => void,
): Promise<{ sealed: number; closed: string[] }> {
  if ((await currentKey(sql))?.key_id !== id) await transact((tx) => makeCurrent(tx, id));
  let sealed = 0;
  for (;;) {
    const age = (await currentKey(sql))?.age_ms ?? 0;
    const outcomes: Outcome[] = [];
    for (const column of sealedColumns) outcomes.push(await sealAnew(sql, column, id));
    const found = outcomes.reduce((sum, outcome) => sum + outcome.found, 0);
    sealed += found;
    if (found === 0 && age > knownAfterMs) return { sealed, closed: outcomes.flatMap(({ closed }) => closed) };
    if (age > knownAfterMs) continue;
    say(`${sealed} sealed anew; waiting until every running process knows the new key`);
    await rest(knownAfterMs - age + 1);
  }
}
