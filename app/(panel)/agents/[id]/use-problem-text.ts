'use client';

import { useTranslations } from 'next-intl';
import type { Problem } from './check-draft.ts';

/** Returns a function that returns the error message of a field, or undefined if the field is valid. */
export function useProblemText() {
  const t = useTranslations('agentEditor');
  return (problem: Problem | undefined): string | undefined => {
    if (!problem) return undefined;
    if (problem.kind === 'number') return t('problem_number', { min: problem.min, max: problem.max });
    if (problem.kind === 'lines') return t('problem_lines', { max: problem.max, length: problem.length });
    return t(`problem_${problem.kind}`);
  };
}
