import { log } from '#server/base/log.ts';
import { findKey, sealWith } from '#server/base/secrets/keyring.ts';
import { currentKey } from '#server/db/encryption-key.ts';
import { sql } from '#server/db/sql.ts';
import type { Part } from '../process/stop-on-signals.ts';

export const keysLookedForEveryMs = 2_000;

/** Makes this process encrypt with the key that is current in the database, provided that the process has that key. */
export async function followKeys(): Promise<void> {
  const current = await currentKey(sql);
  if (current && findKey(current.key_id)) sealWith(current.key_id);
}

/** Checks regularly which key is current in the database, so that a running server soon uses a new key. */
export function keepFollowingKeys(): Part {
  const timer = setInterval(() => {
    followKeys().catch((error: unknown) => log.warn({ error: String(error) }, 'the current key is not known'));
  }, keysLookedForEveryMs).unref();
  return { stop: async () => clearInterval(timer) };
}
