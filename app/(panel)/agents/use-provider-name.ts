'use client';

import { useTranslations } from 'next-intl';
import type { Agent } from '#server/contract/agents/agent.ts';
import { aiCatalogue } from '#server/contract/agents/ai-models.ts';

/**
 * Returns a function that returns the display name of an AI provider. The built-in model and compatible servers have
 * translated names.
 */
export function useProviderName() {
  const t = useTranslations('agents');
  return (provider: Agent['provider']): string => {
    if (provider === 'builtin') return t('builtin');
    return provider === 'openai-compatible' ? t('compatible') : aiCatalogue[provider].label;
  };
}
