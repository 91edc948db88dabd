import { isUuid } from '#server/base/ids.ts';
import type { Sql } from '#server/db/sql.ts';
import { selectSealedKey, selectSealedKeysOf } from './ai-key.store.ts';
import { type OpenedAiKey, openAiKey } from './open-ai-key.ts';

interface Wanted {
  readonly provider: string;
  /** The key that is named; null if none is. */
  readonly keyId: string | null;
}

/**
 * Finds the key that pays for a call: the named one, if it belongs to the provider, else the provider's only one. Null
 * when there is none or it is unclear which one; the caller then reports missing_ai_key.
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
