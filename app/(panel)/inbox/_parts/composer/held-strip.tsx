'use client';

import { UserRound } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { cn } from '#app/_ui/cn.ts';
import type { Held } from '../actions/held-since.ts';

interface Props {
  readonly held: Held;
  /** Whether the attendant has pressed send once and has to confirm by pressing it again. */
  readonly isWarned: boolean;
  /** The id by which the text field refers to this warning, for screen readers. */
  readonly id?: string;
}

/**
 * The warning above the text field that a colleague holds the conversation. Sending a reply then takes a second press.
 */
export function HeldStrip({ held: { name, hasJustReplied }, isWarned, id }: Props) {
  const t = useTranslations('inbox');
  return (
    <div
      className={cn(
        'mb-2 flex items-start gap-2.5 rounded-lg px-3 py-2 text-sm',
        isWarned ? 'bg-warning text-surface' : 'bg-warning-soft text-ink-soft',
      )}
    >
      <UserRound className={cn('mt-0.5 size-4 shrink-0', !isWarned && 'text-warning')} aria-hidden />
      <div className="min-w-0 flex-1">
        <p id={id} role="status">
          <span className={cn('font-medium', !isWarned && 'text-ink')}>
            {t(hasJustReplied ? 'justReplied' : 'heldBy', { name })}
          </span>{' '}
          {!isWarned && t('heldNote')}
        </p>
        {isWarned && (
          <p role="alert" className="font-semibold">
            {t('sendAgain', { name })}
          </p>
        )}
      </div>
    </div>
  );
}
