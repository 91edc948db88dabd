'use client';

import { useTranslations } from 'next-intl';
import type { FormEvent } from 'react';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Field, Input } from '#app/_ui/fields/field.tsx';
import { Dialog, DialogActions } from '#app/_ui/overlays/dialog.tsx';

const reasonMax = 200;

/** Asks why the contact was lost. The reason is optional, but it helps later analysis. */
export function LostDialog({
  name,
  busy,
  onClose,
  onConfirm,
}: {
  readonly name: string;
  readonly busy?: boolean;
  readonly onClose: () => void;
  readonly onConfirm: (reason: string | null) => void;
}) {
  const t = useTranslations('contacts');
  const c = useTranslations('common');
  const confirm = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onConfirm(String(new FormData(event.currentTarget).get('reason')).trim() || null);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('lostTitle', { name })}
      description={t('lostText')}
      className="max-w-md"
    >
      <form onSubmit={confirm}>
        <Field label={t('lostReason')}>
          {(control) => (
            <Input
              {...control}
              name="reason"
              maxLength={reasonMax}
              autoComplete="off"
              placeholder={t('lostReasonPlaceholder')}
            />
          )}
        </Field>
        <DialogActions>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" look="primary" busy={busy ?? false}>
            {t('markLost')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
