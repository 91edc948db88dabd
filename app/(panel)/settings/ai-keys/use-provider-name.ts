'use client';

import { useTranslations } from 'next-intl';
import { type AiProviderName, aiCatalogue } from '#server/contract/ai-models.ts';

/** What a provider is called: by its own name, and a compatible server by what it is. */
export function useProviderName() {
  const t = useTranslations('aiKeys');
  return (provider: AiProviderName): string =>
    provider === 'openai-compatible' ? t('compatible') : aiCatalogue[provider].label;
}
