'use client';

import { useTranslations } from 'next-intl';
import { Controller, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Checkbox } from '#app/_ui/fields/checkbox.tsx';
import { Field, Input, Select } from '#app/_ui/fields/field.tsx';
import { Switch } from '#app/_ui/fields/switch.tsx';
import { Dialog, DialogActions } from '#app/_ui/overlays/dialog.tsx';
import type { Queue } from '#server/contract/organization/queue.ts';
import { useUsers } from '../../_contacts/use-configuration.ts';
import { type QueueForm, useSaveQueue } from './use-save-queue.ts';

interface MembersProps {
  readonly chosen: readonly string[];
  readonly onChange: (ids: string[]) => void;
}

/** The field for the members of the queue. It lists everyone who can be assigned conversations. */
function Members({ chosen, onChange }: MembersProps) {
  const t = useTranslations('queues');
  const users = useUsers({ assignable: true });
  const byName = users.toSorted((one, other) => one.name.localeCompare(other.name));
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{t('members')}</legend>
      <div className="max-h-56 divide-y divide-line overflow-y-auto rounded-lg border border-line">
        {byName.map(({ id, name, email }) => (
          <Checkbox
            key={id}
            label={name}
            note={email}
            checked={chosen.includes(id)}
            onChange={(on) => onChange(on ? [...chosen, id] : chosen.filter((one) => one !== id))}
          />
        ))}
      </div>
    </fieldset>
  );
}

const distributions = ['manual', 'round_robin'] as const;

/**
 * The fields for how conversations are distributed: whether members take conversations or get them assigned in turn,
 * and how many conversations a member may have at once.
 */
function Distribution({ form }: { form: UseFormReturn<QueueForm> }) {
  const t = useTranslations('queues');
  const distribution = useWatch({ control: form.control, name: 'distribution' });
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label={t('distribution')} hint={t(`distributionHint_${distribution}`)}>
        {(props) => (
          <Select {...props} {...form.register('distribution')}>
            {distributions.map((one) => (
              <option key={one} value={one}>
                {t(`distribution_${one}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {distribution === 'round_robin' && (
        <Field label={t('capacity')} hint={t('capacityHint')} error={form.formState.errors.capacity?.message}>
          {(props) => (
            <Input
              {...props}
              {...form.register('capacity', {
                validate: (value) => /^([1-9]\d{0,2}|1000)?$/.test(value.trim()) || t('capacityWrong'),
              })}
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
            />
          )}
        </Field>
      )}
    </div>
  );
}

interface Props {
  /** The queue to edit. Absent for a new queue. */
  readonly queue?: Queue | undefined;
  readonly onClose: () => void;
}

/** The dialog that creates a queue, or edits an existing one. */
export function QueueDialog({ queue, onClose }: Props) {
  const t = useTranslations('queues');
  const c = useTranslations('common');
  const form = useForm<QueueForm>({
    defaultValues: {
      name: queue?.name ?? '',
      is_default: queue?.is_default ?? false,
      distribution: queue?.distribution ?? 'manual',
      capacity: queue ? String(queue.capacity ?? '') : '5',
      member_ids: queue?.members.map(({ id }) => id) ?? [],
    },
  });
  const { control, formState } = form;
  const { busy, save } = useSaveQueue({
    queue,
    onSaved: onClose,
    onTaken: (message) => form.setError('name', { message }, { shouldFocus: true }),
  });
  return (
    <Dialog open onOpenChange={onClose} title={queue ? t('editTitle') : t('createTitle')}>
      <form onSubmit={form.handleSubmit(save)} className="space-y-5" noValidate>
        <Field label={t('name')} hint={t('nameHint')} error={formState.errors.name?.message}>
          {(props) => (
            <Input
              {...props}
              {...form.register('name', { validate: (value) => value.trim() !== '' || c('required') })}
              autoComplete="off"
              maxLength={100}
            />
          )}
        </Field>
        <Distribution form={form} />
        <Controller
          control={control}
          name="member_ids"
          render={({ field }) => <Members chosen={field.value} onChange={field.onChange} />}
        />
        <Controller
          control={control}
          name="is_default"
          render={({ field }) => (
            <Switch checked={field.value} onChange={field.onChange} label={t('makeDefault')} hint={t('defaultHint')} />
          )}
        />
        <DialogActions>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" look="primary" busy={busy}>
            {queue ? c('save') : t('create')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
