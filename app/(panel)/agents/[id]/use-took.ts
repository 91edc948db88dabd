'use client';

import { useFormatter, useTranslations } from 'next-intl';

/** Returns a function that formats a duration: in milliseconds below one second, otherwise in seconds. */
export function useTook(): (ms: number) => string {
  const t = useTranslations('aiTurns');
  const format = useFormatter();
  return (ms) =>
    ms < 1_000
      ? t('ms', { count: ms })
      : t('seconds', { count: format.number(ms / 1_000, { maximumFractionDigits: 1 }) });
}
