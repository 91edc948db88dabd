'use client';

import { PenLine } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '#app/_ui/buttons/button.tsx';
import { useRun } from '../_actions/actions.tsx';
import { useMayStart } from './use-may-start.ts';

/** The button that starts a conversation. The keyboard shortcut and the command palette run the same action. */
export function StartButton() {
  const t = useTranslations('actions');
  const run = useRun('start conversation');
  if (!useMayStart()) return null;
  return (
    <Button
      size="icon"
      look="quiet"
      aria-label={t('start')}
      title={`${t('start')} (C)`}
      aria-keyshortcuts="c"
      onClick={run}
    >
      <PenLine className="size-4" aria-hidden />
    </Button>
  );
}
