'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#app/_ui/buttons/button.tsx';

interface Props {
  readonly isSaving: boolean;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
}

/** The bar that appears when there are unsaved changes, with buttons that save or discard them. */
export function SaveBar({ isSaving, onSave, onDiscard }: Props) {
  const t = useTranslations('agentEditor');
  const c = useTranslations('common');
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-surface px-4 py-3 sm:px-6">
      <p role="status" className="min-w-0 flex-1 text-sm font-medium">
        <span className="mr-2 inline-block size-2 rounded-full bg-warning" aria-hidden />
        {t('unsaved')}
        <span className="ml-2 hidden text-xs font-normal text-ink-faint sm:inline">{t('saveHint')}</span>
      </p>
      <div className="flex gap-2">
        <Button size="sm" disabled={isSaving} onClick={onDiscard}>
          {t('discard')}
        </Button>
        <Button size="sm" look="primary" busy={isSaving} onClick={onSave}>
          {c('save')}
        </Button>
      </div>
    </div>
  );
}
