import { decrypt } from '#server/base/secrets/encrypt.ts';
import type { AiProviderName } from '#server/contract/agents/ai-models.ts';
import type { ProviderKey } from '#server/gateways/ai/provider-fetch.ts';
import type { SealedAiKey } from './ai-key.store.ts';

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
