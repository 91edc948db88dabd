'use client';

import { useTranslations } from 'next-intl';
import { Confirm } from '#app/_ui/confirm.tsx';

interface Props {
  /** Who holds the conversation. */
  readonly name: string;
  readonly act: 'resolve' | 'release';
  readonly onAnyway: () => void;
  readonly onClose: () => void;
}

/** A colleague's conversation is not ended by a key that was meant for another one. */
export function HeldDialog({ name, act, onAnyway, onClose }: Props) {
  const t = useTranslations('inbox');
  return (
    <Confirm
      open
      onOpenChange={onClose}
      title={t('heldTitle', { name })}
      description={t(act === 'resolve' ? 'heldResolve' : 'heldRelease', { name })}
      action={t(act)}
      onConfirm={() => {
        onClose();
        onAnyway();
      }}
    />
  );
}
