'use client';

import { useTranslations } from 'next-intl';
import type { RefObject } from 'react';
import { Confirm } from '#app/_ui/overlays/confirm.tsx';
import type { View } from '#server/contract/people/view.ts';
import { useViewChanges } from './use-views.ts';

interface Props {
  readonly view: View;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
  readonly returnTo: RefObject<HTMLElement | null>;
}

/** Asks for a confirmation before a shared view is deleted. The caller deletes a private view without asking. */
export function RemoveView({ view, onClose, onRemoved, returnTo }: Props) {
  const t = useTranslations('views');
  const { remove } = useViewChanges();
  const { id, kind, name, used_by: campaigns } = view;
  return (
    <Confirm
      open
      onOpenChange={onClose}
      returnTo={returnTo}
      title={t('removeTitle', { name })}
      description={
        <>
          {t(`removeText_${kind}`)}{' '}
          {campaigns > 0 && <span className="mt-2 block text-ink">{t('removeUsed', { campaigns })}</span>}
        </>
      }
      action={t('delete')}
      busy={remove.isPending}
      onConfirm={() =>
        remove.mutate(
          { id },
          {
            onSuccess: () => {
              onRemoved();
              onClose();
            },
          },
        )
      }
    />
  );
}
