import { log } from '#server/base/log.ts';
import { findKey, sealWith } from '#server/base/secrets/keyring.ts';
import { currentKey } from '#server/db/encryption-key.ts';
import { sql } from '#server/db/sql.ts';
import type { Part } from '../process/stop-on-signals.ts';

export const keysLookedForEveryMs = 2_000;

/** Makes this process encrypt with the database's current key, once the process has that key. */
export async function followKeys(): Promise<void> {
  const current = await currentKey(sql);
  if (current && findKey(current.key_id)) sealWith(current.key_id);
}

/**
 * Keeps looking for the current key, so that a running server soon encrypts with a new one when keys are changed beside
 * it.
 */
export function keepFollowingKeys(): Part {
  const timer = setInterval(() => {
    followKeys().catch((error: unknown) => log.warn({ error: String(error) }, 'the current key is not known'));
  }, keysLookedForEveryMs).unref();
  return { stop: async () => clearInterval(timer) };
}
