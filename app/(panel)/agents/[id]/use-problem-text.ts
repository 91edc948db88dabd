'use client';

import { useTranslations } from 'next-intl';
import type { Problem } from './check-draft.ts';

/** Returns a function that describes the problem of a field. Undefined if the field has none. */
export function useProblemText() {
  const t = useTranslations('agentEditor');
  return (problem: Problem | undefined): string | undefined => {
    if (!problem) return undefined;
    if (problem.kind === 'number') return t('problem_number', { min: problem.min, max: problem.max });
    if (problem.kind === 'lines') return t('problem_lines', { max: problem.max, length: problem.length });
    return t(`problem_${problem.kind}`);
  };
}
