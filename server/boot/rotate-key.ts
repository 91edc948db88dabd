import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { env } from '#server/base/env.ts';
import { knownKeys } from '#server/base/secrets/keyring.ts';
import { UsageError } from './settings/arguments.ts';
import { forgetPreviousKey, keepsItsKey, makeNewKey } from './settings/complete-settings.ts';
import { withDatabase } from './with-database.ts';

const turnLock = 4_201_960_812;

const howTo =
  'To change the key: make a new one of 32 characters or more, set ENCRYPTION_KEY to it and ENCRYPTION_KEY_PREVIOUS to the one of today, start every process anew, and run this again.';

/**
 * Takes the lock for changing the key, because two runs at the same time would each make a new key. Postgres releases
 * the lock when the process ends. Returns null if another run holds the lock.
 */
async function takeTurn(databaseUrl: string): Promise<pg.Client | null> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [turnLock]);
  if (rows[0]?.taken) return client;
  await client.end();
  return null;
}

/**
 * `npm run rotate-key`: encrypts all stored secrets with the key in ENCRYPTION_KEY, while servers may be running. The
 * command can be interrupted at any time, and continues when it is run again. Returns the exit code, which is 0 when
 * the previous key is no longer needed.
 */
export function rotateKey(say: (line: string) => void): Promise<number> {
  const isOurs = !env.DATABASE_URL && !env.ENCRYPTION_KEY;
  return withDatabase(async (keep) => {
    const turn = await takeTurn(String(env.DATABASE_URL));
    if (!turn) throw new UsageError('The key is being changed by another npm run rotate-key already.');
    keep({ stop: () => turn.end() });
    const isKept = isOurs && keepsItsKey(env.DATA_DIR);
    if (isKept) makeNewKey(env.DATA_DIR);
    const { changeKey } = await import('./keys/change-key.ts');
    const [wanted, previous] = knownKeys();
    const { sealed, closed } = await changeKey(wanted.id, (ms) => delay(ms), say);
    say(`${sealed} values were sealed anew; all of them name the key ${wanted.id} now.`);
    if (closed.length > 0) {
      say(`✗ No key that was given opens these, and they were left alone:\n  ${closed.join('\n  ')}`);
      return 1;
    }
    if (isKept) forgetPreviousKey(env.DATA_DIR);
    if (isKept) say('The previous key is forgotten.');
    else say(previous ? 'ENCRYPTION_KEY_PREVIOUS can be dropped from the settings.' : howTo);
    return 0;
  });
}
