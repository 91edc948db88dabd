'use client';

import { useTranslations } from 'next-intl';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Field, Input } from '#app/_ui/fields/field.tsx';
import { Dialog, DialogActions } from '#app/_ui/overlays/dialog.tsx';
import type { Role } from '#server/contract/organization/scopes.ts';
import { RoleSelect } from './role-select.tsx';

interface Invited {
  email: string;
  role: Role;
}

interface Props {
  readonly busy: boolean;
  readonly onInvite: (invited: Invited) => void;
  readonly onClose: () => void;
}

export function InviteDialog({ busy, onInvite, onClose }: Props) {
  const t = useTranslations('members');
  const c = useTranslations('common');
  const form = useForm<Invited>({ defaultValues: { email: '', role: 'atendente' } });
  const role = useWatch({ control: form.control, name: 'role' });
  return (
    <Dialog open onOpenChange={onClose} title={t('inviteTitle')} description={t('inviteText')} className="max-w-md">
      <form onSubmit={form.handleSubmit(onInvite)} className="space-y-5" noValidate>
        <Field label={t('email')} error={form.formState.errors.email?.message}>
          {(control) => (
            <Input
              {...control}
              {...form.register('email', {
                setValueAs: (value: string) => value.trim(),
                required: c('required'),
                pattern: { value: /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/, message: t('emailWrong') },
              })}
              type="email"
              autoComplete="off"
              maxLength={320}
              placeholder="bruno@example.com"
            />
          )}
        </Field>
        <Field label={t('role')} hint={t(`roleHint_${role}`)}>
          {(control) => <RoleSelect {...control} {...form.register('role')} />}
        </Field>
        <DialogActions>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" look="primary" busy={busy}>
            {t('createLink')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
