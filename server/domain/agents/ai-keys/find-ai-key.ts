import { isUuid } from '#server/base/ids.ts';
import type { Sql } from '#server/db/sql.ts';
import { selectSealedKey, selectSealedKeysOf } from './ai-key.store.ts';
import { type OpenedAiKey, openAiKey } from './open-ai-key.ts';

interface Wanted {
  readonly provider: string;
  /** The id of the key that the agent specifies. Null if it specifies none. */
  readonly keyId: string | null;
}

/**
 * Finds the AI key that pays for a call. If a key is specified, it must belong to the provider. Otherwise the provider
 * must have exactly one key. Null if no such key is found; the caller then reports missing_ai_key.
 */
export async function findAiKey(organizationId: string, wanted: Wanted, on?: Sql): Promise<OpenedAiKey | null> {
  const { provider, keyId } = wanted;
  if (keyId !== null) {
    const named = isUuid(keyId) ? await selectSealedKey(organizationId, keyId, on) : null;
    return named?.provider === provider ? openAiKey(named) : null;
  }
  const [only, ...others] = await selectSealedKeysOf(organizationId, provider, on);
  return only && others.length === 0 ? openAiKey(only) : null;
}
