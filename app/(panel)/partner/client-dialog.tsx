'use client';

import { useTranslations } from 'next-intl';
import { Controller, useForm } from 'react-hook-form';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Field, Input, Select } from '#app/_ui/fields/field.tsx';
import { Dialog, DialogActions } from '#app/_ui/overlays/dialog.tsx';
import { type PlanName, plans } from '#server/contract/organization/plans.ts';
import { type Template, TemplateField } from './template-field.tsx';

export interface ClientForm {
  name: string;
  plan: PlanName;
  owner_name: string;
  owner_email: string;
  template: Template | null;
}

const offered = plans.filter((plan) => plan !== 'canceled');
const fresh: ClientForm = { name: '', plan: 'trial', owner_name: '', owner_email: '', template: null };

interface Props {
  /** The existing client to which an owner is invited. Null for a new client. */
  readonly client: { readonly name: string } | null;
  readonly busy: boolean;
  /** The problems that the server found in the provisioning file. */
  readonly problems: string | null;
  readonly onSave: (form: ClientForm) => void;
  readonly onClose: () => void;
}

/** The dialog that creates a client and invites its owner, or sends another invitation to an owner. */
export function ClientDialog({ client, busy, problems, onSave, onClose }: Props) {
  const t = useTranslations('partner');
  const c = useTranslations('common');
  const form = useForm<ClientForm>({ defaultValues: fresh });
  const { errors } = form.formState;
  const words = client
    ? { title: t('inviteTitle', { name: client.name }), description: t('inviteText'), action: t('invite') }
    : { title: t('createTitle'), description: t('createText'), action: t('create') };
  const name = (field: 'name' | 'owner_name', label: string) => (
    <Field label={label} error={errors[field]?.message}>
      {(control) => (
        <Input {...control} {...form.register(field, { required: c('required') })} autoComplete="off" maxLength={200} />
      )}
    </Field>
  );
  return (
    <Dialog open onOpenChange={onClose} title={words.title} description={words.description} className="max-w-md">
      <form onSubmit={form.handleSubmit(onSave)} className="space-y-5" noValidate>
        {!client && name('name', t('name'))}
        {!client && (
          <Field label={t('plan')}>
            {(control) => (
              <Select {...control} {...form.register('plan')}>
                {offered.map((plan) => (
                  <option key={plan} value={plan}>
                    {t(`plan_${plan}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        {name('owner_name', t('ownerName'))}
        <Field label={t('ownerEmail')} error={errors.owner_email?.message}>
          {(control) => (
            <Input
              {...control}
              {...form.register('owner_email', {
                setValueAs: (value: string) => value.trim(),
                required: c('required'),
                pattern: { value: /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/, message: t('ownerEmailWrong') },
              })}
              type="email"
              autoComplete="off"
              maxLength={320}
            />
          )}
        </Field>
        {!client && (
          <Controller
            control={form.control}
            name="template"
            render={({ field }) => (
              <TemplateField template={field.value} problems={problems} onChange={field.onChange} />
            )}
          />
        )}
        <DialogActions>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" look="primary" busy={busy}>
            {words.action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
