import { stripEnd } from '#server/base/strip-ends.ts';
import type { AiProviderName } from '#server/contract/ai-models.ts';
import { ModelFailure } from './model.ts';

export interface ProviderKey {
  readonly secret: string;
  /** Of a server one runs oneself, or of a gateway; null: the provider's own address. */
  readonly baseUrl: string | null;
}

/** A model of a provider, and what pays for it. */
export interface ModelPlace {
  readonly provider: AiProviderName;
  readonly model: string;
  readonly key: ProviderKey;
}

/** Written down here so that no variable of the environment the SDK knows can lead keys elsewhere. */
const officialUrls: Readonly<Record<AiProviderName, string | null>> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
  'openai-compatible': null,
};

/** Where the provider is called, without a trailing slash. Throws a ModelFailure when a compatible server has no address. */
export function baseUrlOf({ provider, key }: Omit<ModelPlace, 'model'>): string {
  const url = key.baseUrl ?? officialUrls[provider];
  if (!url) throw new ModelFailure('rejected', 'the key has no address of the server it is for');
  return stripEnd(url, '/');
}
