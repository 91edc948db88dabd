'use client';

import { useTranslations } from 'next-intl';
import { type AiProviderName, aiCatalogue } from '#server/contract/agents/ai-models.ts';

/**
 * Returns a function that returns the display name of an AI provider. An OpenAI-compatible server has a translated
 * name; the other providers have their brand names.
 */
export function useProviderName() {
  const t = useTranslations('aiKeys');
  return (provider: AiProviderName): string =>
    provider === 'openai-compatible' ? t('compatible') : aiCatalogue[provider].label;
}
