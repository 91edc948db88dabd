'use client';

import { useTranslations } from 'next-intl';
import { textOr } from '#app/_i18n/text-or.ts';
import type { CaseAssertion, CaseCheck } from '#server/contract/agents/agent-cases.ts';
import { useDollars } from '../use-dollars.ts';
import { writeValues } from './tool-values.ts';

/** Returns functions that describe an assertion in words, and explain why it does not hold. */
export function useCheckWords() {
  const t = useTranslations('agentCases');
  const w = useTranslations('aiTurns');
  const dollars = useDollars();
  const codeOf = (code: string): string => textOr(w, `code_${code}`, code);
  const say = (assertion: CaseAssertion): string => {
    switch (assertion.type) {
      case 'contains':
        return t('say_contains', { text: assertion.text });
      case 'not_contains':
        return t('say_not_contains', { text: assertion.text });
      case 'judge':
        return t('say_judge', { rubric: assertion.rubric });
      case 'tool_called': {
        const values = writeValues(assertion.values ?? {}).replaceAll('\n', ', ');
        return values
          ? t('say_tool_called_with', { name: t(`tool_${assertion.name}`), values })
          : t('say_tool_called', { name: t(`tool_${assertion.name}`) });
      }
      case 'handoff':
        if (assertion.code === 'none' || assertion.code === 'any') return t(`say_handoff_${assertion.code}`);
        return t('say_handoff', { reason: codeOf(assertion.code) });
      case 'at_most_messages':
        return t('say_at_most_messages', { count: assertion.count });
      case 'at_most_cost':
        return t('say_at_most_cost', { amount: dollars(assertion.amount) });
    }
  };
  const why = ({ why: reason, found }: CaseCheck): string | null => {
    switch (reason) {
      case null:
        return found;
      case 'handed_over':
      case 'other_code':
        return t(`why_${reason}`, { reason: codeOf(found ?? '') });
      case 'too_many':
        return t('why_too_many', { count: Number(found) });
      case 'too_expensive':
        return t('why_too_expensive', { amount: dollars(found ?? 0) });
      case 'called_otherwise':
        return t('why_called_otherwise', { found: found ?? '' });
      case 'judged':
        return found ?? t('why_judged');
      default:
        return t(`why_${reason}`);
    }
  };
  return { say, why, codeOf };
}
