'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useController, useForm } from 'react-hook-form';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/button.tsx';
import { Dialog, DialogActions } from '#app/_ui/dialog.tsx';
import { Field, Input, Select, Textarea } from '#app/_ui/field.tsx';
import { errorIssues } from '#app/_ui/use-error-text.ts';
import type { Scope } from '#server/contract/scopes.ts';
import { ScopePicker } from './scope-picker.tsx';

interface KeyForm {
  name: string;
  scopes: Scope[];
  mode: 'live' | 'test';
  /** Days until it ends; empty: never. */
  days: string;
  addresses: string;
}

const dayMs = 24 * 60 * 60 * 1000;
const fresh: KeyForm = { name: '', scopes: [], mode: 'live', days: '', addresses: '' };

const toInput = (form: KeyForm) => ({
  name: form.name,
  scopes: form.scopes,
  test: form.mode === 'test',
  allowed_ips: form.addresses.split(/[\s,]+/).filter((address) => address !== ''),
  expires_at: form.days === '' ? null : new Date(Date.now() + Number(form.days) * dayMs).toISOString(),
});

interface Props {
  readonly onClose: () => void;
  readonly onCreated: (secret: string) => void;
}

export function CreateKeyDialog({ onClose, onCreated }: Props) {
  const t = useTranslations('keys');
  const c = useTranslations('common');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const form = useForm<KeyForm>({ defaultValues: fresh });
  const { errors } = form.formState;
  const scopes = useController({
    control: form.control,
    name: 'scopes',
    rules: { validate: (chosen) => chosen.length > 0 || t('scopesRequired') },
  });
  const create = useMutation(
    trpc.keys.createKey.mutationOptions({
      onSuccess: async ({ secret }) => {
        await queryClient.invalidateQueries(trpc.keys.pathFilter());
        onCreated(secret);
      },
      onError: (error) => {
        const wrong = errorIssues(error).find(({ path }) => path.startsWith('allowed_ips'));
        if (wrong) form.setError('addresses', { message: wrong.message }, { shouldFocus: true });
      },
    }),
  );
  return (
    <Dialog open onOpenChange={onClose} title={t('createTitle')}>
      <form onSubmit={form.handleSubmit((values) => create.mutate(toInput(values)))} className="space-y-5" noValidate>
        <Field label={t('name')} hint={t('nameHint')} error={errors.name?.message}>
          {(control) => (
            <Input
              {...control}
              {...form.register('name', { required: c('required') })}
              autoComplete="off"
              maxLength={100}
              placeholder="ERP"
            />
          )}
        </Field>
        <ScopePicker
          value={scopes.field.value}
          onChange={scopes.field.onChange}
          error={scopes.fieldState.error?.message}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={t('mode')} hint={t('modeHint')}>
            {(control) => (
              <Select {...control} {...form.register('mode')}>
                <option value="live">{t('modeLive')}</option>
                <option value="test">{t('modeTest')}</option>
              </Select>
            )}
          </Field>
          <Field label={t('expires')}>
            {(control) => (
              <Select {...control} {...form.register('days')}>
                <option value="">{t('expiresNever')}</option>
                <option value="30">{t('expires30')}</option>
                <option value="90">{t('expires90')}</option>
                <option value="365">{t('expires365')}</option>
              </Select>
            )}
          </Field>
        </div>
        <Field label={t('addresses')} hint={t('addressesHint')} error={errors.addresses?.message}>
          {(control) => (
            <Textarea {...control} {...form.register('addresses')} rows={2} className="font-mono text-[13px]" />
          )}
        </Field>
        <DialogActions>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" look="primary" busy={create.isPending}>
            {t('create')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
