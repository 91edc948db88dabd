import { isUuid } from '#server/base/ids.ts';
import { decrypt } from '#server/base/secrets/encrypt.ts';
import type { AiProviderName } from '#server/contract/agents/ai-models.ts';
import type { Sql } from '#server/db/sql.ts';
import type { ProviderKey } from '#server/gateways/ai/provider-fetch.ts';
import { type SealedAiKey, selectSealedKey, selectSealedKeysOf } from './ai-key.store.ts';

interface Wanted {
  readonly provider: string;
  /** The id of the key that the agent specifies. Null if the agent specifies no key. */
  readonly keyId: string | null;
}

/** An AI key with its secret decrypted. The secret may be passed to the provider only. */
export interface OpenedAiKey {
  readonly id: string;
  readonly name: string;
  readonly provider: AiProviderName;
  readonly key: ProviderKey;
}

export const openAiKey = ({ id, name, provider, key_sealed, base_url }: SealedAiKey): OpenedAiKey => ({
  id,
  name,
  provider: provider as AiProviderName,
  key: { secret: decrypt(key_sealed, id), baseUrl: base_url },
});

/**
 * Finds the AI key that pays for a call. A specified key must belong to the provider. If no key is specified, the
 * provider must have exactly one key. Returns null if no such key is found; the caller then reports missing_ai_key.
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
