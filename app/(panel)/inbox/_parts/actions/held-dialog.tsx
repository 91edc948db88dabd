'use client';

import { useTranslations } from 'next-intl';
import { Confirm } from '#app/_ui/overlays/confirm.tsx';

interface Props {
  /** The name of the colleague who holds the conversation. */
  readonly name: string;
  readonly action: 'resolve' | 'release';
  readonly onAnyway: () => void;
  readonly onClose: () => void;
}

/**
 * Asks for confirmation before a conversation that a colleague holds is resolved or released, because the attendant may
 * have pressed the shortcut for another conversation.
 */
export function HeldDialog({ name, action, onAnyway, onClose }: Props) {
  const t = useTranslations('inbox');
  return (
    <Confirm
      open
      onOpenChange={onClose}
      title={t('heldTitle', { name })}
      description={t(action === 'resolve' ? 'heldResolve' : 'heldRelease', { name })}
      action={t(action)}
      onConfirm={() => {
        onClose();
        onAnyway();
      }}
    />
  );
}
