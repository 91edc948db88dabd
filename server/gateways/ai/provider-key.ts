import { stripEnd } from '#server/base/strip-ends.ts';
import type { AiProviderName } from '#server/contract/agents/ai-models.ts';
import { ModelFailure } from './model.ts';

export interface ProviderKey {
  readonly secret: string;
  /** The address of a self-hosted server or of a gateway. Null for the provider's own address. */
  readonly baseUrl: string | null;
}

/** A model of a provider, with the key that pays for it. */
export interface ModelPlace {
  readonly provider: AiProviderName;
  readonly model: string;
  readonly key: ProviderKey;
}

/** Fixed here, so that no environment variable that the SDK reads can send keys to another address. */
const officialUrls: Readonly<Record<AiProviderName, string | null>> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
  'openai-compatible': null,
};

/**
 * Returns the base address of the provider, without a trailing slash. Throws a ModelFailure when a compatible server
 * has none.
 */
export function baseUrlOf({ provider, key }: Omit<ModelPlace, 'model'>): string {
  const url = key.baseUrl ?? officialUrls[provider];
  if (!url) throw new ModelFailure('rejected', 'the key has no address of the server it is for');
  return stripEnd(url, '/');
}
