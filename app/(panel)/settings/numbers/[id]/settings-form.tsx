'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Controller, useForm } from 'react-hook-form';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { toast } from '#app/_ui/feedback/toast.ts';
import { useSayFailure } from '#app/_ui/feedback/use-say-failure.ts';
import { Field, Input, Select } from '#app/_ui/fields/field.tsx';
import { Card } from '#app/_ui/page.tsx';
import type { Numbers, PanelNumber } from '#server/contract/channels/connection.ts';
import { Choice } from './choice.tsx';

/**
 * The choices, in days, for when a resolved conversation is archived. A number that was changed over the API may have
 * another value.
 */
const archiveChoices = [1, 3, 7, 14, 30, 90];

const valuesOf = (number: PanelNumber) => ({
  name: number.name,
  agent_id: number.agent_id ?? '',
  catalog_id: number.catalog_id ?? '',
  rating_enabled: number.rating_enabled,
  read_receipts: number.read_receipts,
  archive: number.archive_after_days === null ? '' : String(number.archive_after_days),
});
type Values = ReturnType<typeof valuesOf>;

const inputOf = ({ agent_id, catalog_id, archive, ...values }: Values) => ({
  ...values,
  agent_id: agent_id || null,
  catalog_id: catalog_id || null,
  archive_after_days: archive === '' ? null : Number(archive),
});

interface Props {
  readonly number: PanelNumber;
  readonly agents: Numbers['agents'];
  readonly onChanged: () => Promise<void>;
}

function useSave(onSaved: () => Promise<void>, onTaken: (message: string) => void) {
  const t = useTranslations('numbers');
  const sayFailure = useSayFailure();
  const { connections } = useTRPC();
  return useMutation(
    connections.updateConnection.mutationOptions({
      meta: { quiet: true },
      onError: (error) => sayFailure(error, { name_taken: () => onTaken(t('taken')) }),
      onSuccess: async () => {
        await onSaved();
        toast.success(t('saved'));
      },
    }),
  );
}

/**
 * The form with the settings of one number: its name, its agent, its catalog, and what happens after a conversation is
 * resolved.
 */
export function SettingsForm({ number, agents, onChanged }: Props) {
  const t = useTranslations('numbers');
  const c = useTranslations('common');
  const form = useForm<Values>({ values: valuesOf(number), resetOptions: { keepDirtyValues: true } });
  const { errors, isDirty } = form.formState;
  const save = useSave(
    async () => {
      form.reset(form.getValues());
      await onChanged();
    },
    (message) => form.setError('name', { message }, { shouldFocus: true }),
  );
  const days = [...new Set([...archiveChoices, number.archive_after_days ?? 1])].sort((a, b) => a - b);
  const setValueAs = (value: string) => value.trim();
  return (
    <Card className="p-5">
      <h2 className="mb-4 text-md font-semibold">{t('settings')}</h2>
      <form
        onSubmit={form.handleSubmit((values) => save.mutate({ id: number.id, ...inputOf(values) }))}
        className="space-y-5"
        noValidate
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={t('name')} hint={t('nameHint')} error={errors.name?.message}>
            {(control) => (
              <Input
                {...control}
                {...form.register('name', { setValueAs, required: c('required') })}
                autoComplete="off"
                maxLength={80}
              />
            )}
          </Field>
          <Field label={t('agent')} hint={t('agentHint')}>
            {(control) => (
              <Select {...control} {...form.register('agent_id')}>
                <option value="">{t('agentNobody')}</option>
                {agents.map((agent) => (
                  <option key={agent.id} value={agent.id}>
                    {agent.name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={t('catalog')} hint={t('catalogHint')} error={errors.catalog_id?.message}>
            {(control) => (
              <Input
                {...control}
                {...form.register('catalog_id', {
                  setValueAs,
                  pattern: { value: /^\d*$/, message: t('digitsOnly') },
                })}
                inputMode="numeric"
                autoComplete="off"
                maxLength={30}
                className="font-mono text-sm"
              />
            )}
          </Field>
          <Field label={t('archive')} hint={t('archiveHint')}>
            {(control) => (
              <Select {...control} {...form.register('archive')}>
                <option value="">{t('archiveNever')}</option>
                {days.map((count) => (
                  <option key={count} value={String(count)}>
                    {t('archiveDays', { days: count })}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <Controller
          control={form.control}
          name="read_receipts"
          render={({ field }) => (
            <Choice checked={field.value} onChange={field.onChange} label={t('receipts')} hint={t('receiptsHint')} />
          )}
        />
        <Controller
          control={form.control}
          name="rating_enabled"
          render={({ field }) => (
            <Choice checked={field.value} onChange={field.onChange} label={t('rating')} hint={t('ratingHint')} />
          )}
        />
        <div className="flex justify-end">
          <Button type="submit" look="primary" busy={save.isPending} disabled={!isDirty}>
            {c('save')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
