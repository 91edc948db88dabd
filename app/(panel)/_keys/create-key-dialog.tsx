'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useController, useForm } from 'react-hook-form';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { errorIssues } from '#app/_ui/feedback/use-error-text.ts';
import { Field, Input, Select, Textarea } from '#app/_ui/fields/field.tsx';
import { Dialog, DialogActions } from '#app/_ui/overlays/dialog.tsx';
import { type Scope, scopes } from '#server/contract/organization/scopes.ts';
import { ScopePicker } from './scope-picker.tsx';

type ClientScope = Exclude<Scope, 'partner:manage'>;
const isClientScope = (scope: Scope): scope is ClientScope => scope !== 'partner:manage';
const clientScopes = scopes.filter(isClientScope);

interface KeyForm {
  name: string;
  scopes: Scope[];
  mode: 'live' | 'test';
  /** The number of days until the key expires. An empty text means that the key never expires. */
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
  /** The partner's client that the API key is for. Absent for a key of the member's own organization. */
  readonly client?: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
  readonly onCreated: (secret: string) => void;
}

export function CreateKeyDialog({ client, onClose, onCreated }: Props) {
  const t = useTranslations('keys');
  const c = useTranslations('common');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const form = useForm<KeyForm>({ defaultValues: fresh });
  const { errors } = form.formState;
  const chosen = useController({
    control: form.control,
    name: 'scopes',
    rules: { validate: (held) => held.length > 0 || t('scopesRequired') },
  });
  const after = {
    onSuccess: async ({ secret }: { secret: string }) => {
      await queryClient.invalidateQueries(trpc.keys.pathFilter());
      onCreated(secret);
    },
    onError: (error: unknown) => {
      const wrong = errorIssues(error).find(({ path }) => path.startsWith('allowed_ips'));
      if (wrong) form.setError('addresses', { message: wrong.message }, { shouldFocus: true });
    },
  };
  const createOwn = useMutation(trpc.keys.createKey.mutationOptions(after));
  const createTheirs = useMutation(trpc.partner.createClientKey.mutationOptions(after));
  const create = (values: KeyForm) => {
    const input = toInput(values);
    if (client) createTheirs.mutate({ ...input, id: client.id, scopes: input.scopes.filter(isClientScope) });
    else createOwn.mutate(input);
  };
  return (
    <Dialog open onOpenChange={onClose} title={client ? t('createFor', { name: client.name }) : t('createTitle')}>
      <form onSubmit={form.handleSubmit(create)} className="space-y-5" noValidate>
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
          offered={client ? clientScopes : scopes}
          value={chosen.field.value}
          onChange={chosen.field.onChange}
          error={chosen.fieldState.error?.message}
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
            <Textarea {...control} {...form.register('addresses')} rows={2} className="font-mono text-sm" />
          )}
        </Field>
        <DialogActions>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" look="primary" busy={createOwn.isPending || createTheirs.isPending}>
            {t('create')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
