'use client';

import { useFormatter, useTranslations } from 'next-intl';
import type { agentEditor } from '#app/_i18n/messages/en/agent-editor.ts';
import type { AiKey } from '#server/contract/agents/ai-key.ts';
import { useProviderName } from '../../use-provider-name.ts';
import type { ComparedSetting, Setting } from './diff-settings.ts';

type Words = keyof typeof agentEditor;
const labels: Readonly<Record<ComparedSetting, Words>> = {
  provider: 'provider',
  model: 'modelName',
  ai_key_id: 'key',
  tools: 'tools',
  http_hosts: 'http_hosts',
  writes_max: 'writes_max',
  calls_max: 'calls_max',
  hand_over_words: 'hand_over_words',
  must_cite: 'must_cite',
  opening_hours: 'opening_hours',
  monthly_budget: 'monthly_budget',
  max_output_tokens: 'max_output_tokens',
  prices: 'prices',
  fallback: 'fallback',
  embedding_model: 'embedding_model',
};

/** Returns functions that describe settings and their values in the words of the editor. */
export function useSettingWords(keys: readonly AiKey[]) {
  const t = useTranslations('agentEditor');
  const v = useTranslations('agentVersions');
  const format = useFormatter();
  const nameOf = useProviderName();
  const keyName = (id: string | null) =>
    id === null ? t('keyOnly') : (keys.find((key) => key.id === id)?.name ?? v('key'));
  const listOf = (items: readonly string[]) => (items.length === 0 ? v('nothing') : items.join(', '));
  const dollars = (amount: string) => format.number(Number(amount), { style: 'currency', currency: 'USD' });
  const wordsOf = (setting: Setting): string => {
    switch (setting.key) {
      case 'provider':
        return nameOf(setting.value);
      case 'ai_key_id':
        return keyName(setting.value);
      case 'tools':
        return listOf(setting.value.map((tool) => t(`tool_${tool}`)));
      case 'http_hosts':
      case 'hand_over_words':
        return listOf(setting.value);
      case 'must_cite':
        return setting.value ? v('on') : v('off');
      case 'opening_hours':
        return listOf(setting.value.map(({ day, from, to }) => v('hours', { day: t(`day_${day}`), from, to })));
      case 'monthly_budget':
        return setting.value === null ? v('nothing') : dollars(setting.value);
      case 'prices': {
        const prices = setting.value;
        return prices ? v('prices', { input: dollars(prices.input), output: dollars(prices.output) }) : v('nothing');
      }
      case 'fallback': {
        const other = setting.value;
        return other
          ? [nameOf(other.provider), other.model, other.ai_key_id && keyName(other.ai_key_id)]
              .filter(Boolean)
              .join(' · ')
          : v('nothing');
      }
      case 'writes_max':
      case 'calls_max':
      case 'max_output_tokens':
        return format.number(setting.value);
      default:
        return setting.value ?? v('nothing');
    }
  };
  return { labelOf: (key: ComparedSetting) => t(labels[key] as 'provider'), wordsOf };
}
