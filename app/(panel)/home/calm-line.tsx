'use client';

import { CircleCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { Home } from '#server/contract/insight/home.ts';
import { isIdle } from './is-calm.ts';

/**
 * Lists in one line the areas that need no attention. Separate cards for these areas would push down the cards that
 * need attention.
 */
export function CalmLine({ waits, problems, expiring }: Home) {
  const t = useTranslations('home');
  const calm = [
    ...(waits && isIdle(waits) ? [t('calmWaits')] : []),
    ...(problems?.length === 0 ? [t('calmProblems')] : []),
    ...(expiring?.length === 0 ? [t('calmExpiring')] : []),
  ];
  if (calm.length === 0) return null;
  return (
    <p className="flex items-start gap-2 px-4 text-sm text-ink-soft sm:px-5">
      <CircleCheck className="mt-0.5 size-4 shrink-0 text-accent" aria-hidden />
      {calm.join(' ')}
    </p>
  );
}
