'use client';

import { useTranslations } from 'next-intl';

/** Said in the words of the page: what a step came to, and why. */
export function useStepWords() {
  const t = useTranslations('automationReasons');
  const runs = useTranslations('automationRuns');
  const errors = useTranslations('errors');
  const why = (code: string): string => {
    if (t.has(`why_${code}` as never)) return t(`why_${code}` as never);
    return errors.has(code as never) ? errors(code as never) : code;
  };
  const decision = (said: string): string => {
    const [what = '', cause] = said.split(': ');
    if (what === 'skipped') return t('decision_skipped', { why: why(cause ?? '') });
    if ((what === 'then' || what === 'else') && cause !== undefined) return `${t(`decision_${what}`)}: ${why(cause)}`;
    const awaited = what.startsWith('waits for ') ? what.slice('waits for '.length) : null;
    if (awaited !== null) {
      const waits = runs(`waits_${awaited}` as never);
      return cause === undefined ? waits : `${waits}: ${why(cause)}`;
    }
    return t.has(`decision_${what}` as never) ? t(`decision_${what}` as never) : said;
  };
  return { why, decision };
}
