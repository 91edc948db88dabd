'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Field, Select } from '#app/_ui/fields/field.tsx';
import { Dialog, DialogActions } from '#app/_ui/overlays/dialog.tsx';
import { useUsers } from '../../_contacts/use-configuration.ts';
import type { BulkDialogProps } from './bulk-dialog.ts';

const nobody = 'nobody';

/**
 * The dialog that assigns the selected contacts to a member, or removes their owner. There is no default choice, so
 * that a hasty click does not remove an owner.
 */
export function AssignDialog({ count, busy, onClose, onAction }: BulkDialogProps) {
  const t = useTranslations('contacts');
  const c = useTranslations('common');
  const users = useUsers({ assignable: true });
  const [chosen, setChosen] = useState('');
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('assignTitle', { count })} className="max-w-md">
      <Field label={t('owner')}>
        {(control) => (
          <Select {...control} value={chosen} onChange={(event) => setChosen(event.target.value)}>
            <option value="" disabled hidden>
              {t('choose')}
            </option>
            <option value={nobody}>{t('nobody')}</option>
            {users.map((user) => (
              <option key={user.id} value={user.id}>
                {user.name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <DialogActions>
        <Button onClick={onClose}>{c('cancel')}</Button>
        <Button
          look="primary"
          busy={busy}
          disabled={chosen === ''}
          onClick={() => onAction({ type: 'assign', user_id: chosen === nobody ? null : chosen })}
        >
          {t('bulkAssign')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
