'use client';

import { useTranslations } from 'next-intl';
import type { Agent } from '#server/contract/agent.ts';
import { aiCatalogue } from '#server/contract/ai-models.ts';

/** What people call a provider; ours and a compatible server in their language. */
export function useProviderName() {
  const t = useTranslations('agents');
  return (provider: Agent['provider']): string => {
    if (provider === 'builtin') return t('builtin');
    return provider === 'openai-compatible' ? t('compatible') : aiCatalogue[provider].label;
  };
}
