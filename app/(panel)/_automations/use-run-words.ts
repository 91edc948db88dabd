'use client';

import { useFormatter, useTranslations } from 'next-intl';
import type { AutomationRun } from '#server/contract/automation-editor.ts';

type Standing = Pick<AutomationRun, 'status' | 'step' | 'waits_for' | 'wakes_at'>;

/** Where a run stands and when it goes on, in words; nothing of one that is over. */
export function useRunWords(): (run: Standing) => string {
  const t = useTranslations('automationRuns');
  const format = useFormatter();
  return ({ status, step, waits_for: awaited, wakes_at: wakes }) => {
    if (status !== 'running') return '';
    const next = step && t.has(`step_${step}` as never) ? t(`step_${step}` as never) : null;
    const waits = awaited && t.has(`waits_${awaited}` as never) ? t(`waits_${awaited}` as never) : null;
    if (!waits) return next ?? '';
    const until = wakes && format.dateTime(new Date(wakes), { dateStyle: 'short', timeStyle: 'short' });
    const said = until ? `${waits} ${t('until', { time: until })}` : waits;
    return next ? t('goesOn', { said, next }) : said;
  };
}
