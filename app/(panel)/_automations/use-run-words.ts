'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { textOr } from '#app/_i18n/text-or.ts';
import type { AutomationRun } from '#server/contract/outreach/automation-editor.ts';

type Standing = Pick<AutomationRun, 'status' | 'step' | 'waits_for' | 'wakes_at'>;

/**
 * Returns a function that describes what an automation run waits for and when it continues. The description of a
 * finished run is empty.
 */
export function useRunWords(): (run: Standing) => string {
  const t = useTranslations('automationRuns');
  const format = useFormatter();
  return ({ status, step, waits_for: awaited, wakes_at: wakes }) => {
    if (status !== 'running') return '';
    const next = step ? textOr(t, `step_${step}`, null) : null;
    const waits = awaited ? textOr(t, `waits_${awaited}`, null) : null;
    if (!waits) return next ?? '';
    const until = wakes && format.dateTime(new Date(wakes), { dateStyle: 'short', timeStyle: 'short' });
    const said = until ? `${waits} ${t('until', { time: until })}` : waits;
    return next ? t('goesOn', { said, next }) : said;
  };
}
