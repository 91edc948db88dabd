'use client';

import { useTranslations } from 'next-intl';
import { textOr } from '#app/_i18n/text-or.ts';

/** Returns functions that describe what a step decided, and why, in the language of the page. */
export function useStepWords() {
  const t = useTranslations('automationReasons');
  const runs = useTranslations('automationRuns');
  const errors = useTranslations('errors');
  const why = (code: string): string => {
    return textOr(t, `why_${code}`, textOr(errors, code, code));
  };
  const decision = (said: string): string => {
    const [what = '', cause] = said.split(': ');
    if (what === 'skipped') return t('decision_skipped', { why: why(cause ?? '') });
    if ((what === 'then' || what === 'else') && cause !== undefined) return `${t(`decision_${what}`)}: ${why(cause)}`;
    const awaited = what.startsWith('waits for ') ? what.slice('waits for '.length) : null;
    if (awaited !== null) {
      const waits = textOr(runs, `waits_${awaited}`, awaited);
      return cause === undefined ? waits : `${waits}: ${why(cause)}`;
    }
    return textOr(t, `decision_${what}`, said);
  };
  return { why, decision };
}
