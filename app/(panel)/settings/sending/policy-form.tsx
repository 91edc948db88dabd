'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { toast } from '#app/_ui/feedback/toast.ts';
import { Field, Input } from '#app/_ui/fields/field.tsx';
import { Switch } from '#app/_ui/fields/switch.tsx';
import { Card } from '#app/_ui/page.tsx';
import type { SendingPolicy } from '#server/contract/channels/sending-policy.ts';
import { type PolicyValues, policyOf, valuesOf } from './policy-values.ts';

const Part = ({ title, hint, children }: { title: string; hint: string; children: ReactNode }) => (
  <section className="px-5 py-5">
    <h2 className="text-md font-semibold">{title}</h2>
    <p className="mt-0.5 mb-4 max-w-2xl text-sm text-ink-soft">{hint}</p>
    <div className="flex flex-wrap items-start gap-x-5 gap-y-4">{children}</div>
  </section>
);

/**
 * The form with limits for sending: quiet hours, a frequency cap, a budget, and the share of the sending rate that is
 * reserved for live conversations.
 */
export function PolicyForm({ policy }: { policy: SendingPolicy }) {
  const t = useTranslations('sending');
  const c = useTranslations('common');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const form = useForm<PolicyValues>({ defaultValues: valuesOf(policy) });
  const { errors, isDirty } = form.formState;
  const [isQuiet, isCapped] = form.watch(['isQuiet', 'isCapped']);
  const update = useMutation(
    trpc.organization.updateSendingPolicy.mutationOptions({
      onSuccess: (saved) => {
        form.reset(valuesOf(saved));
        queryClient.setQueryData(trpc.organization.getSendingPolicy.queryKey({}), saved);
        toast.success(t('saved'));
      },
    }),
  );
  const number = (name: 'cap_messages' | 'cap_days' | 'cooling_hours' | 'live_share', min: number, max: number) => (
    <Field label={t(name)} error={errors[name]?.message} className="w-44">
      {(control) => (
        <Input
          {...control}
          {...form.register(name, {
            valueAsNumber: true,
            validate: (value) => (Number.isInteger(value) && value >= min && value <= max) || t('range', { min, max }),
          })}
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
        />
      )}
    </Field>
  );
  const time = (name: 'quiet_from' | 'quiet_to') => (
    <Field label={t(name)} error={errors[name]?.message} className="w-36">
      {(control) => <Input {...control} {...form.register(name, { required: c('required') })} type="time" />}
    </Field>
  );
  const text = (name: 'messages_per_day' | 'money_per_month', pattern: RegExp) => (
    <Field label={t(name)} error={errors[name]?.message} className="w-44">
      {(control) => (
        <Input
          {...control}
          {...form.register(name, {
            validate: (value) => value.trim() === '' || pattern.test(value.trim()) || t(`${name}_wrong`),
          })}
          inputMode="decimal"
          placeholder="–"
          autoComplete="off"
        />
      )}
    </Field>
  );
  return (
    <Card>
      <form onSubmit={form.handleSubmit((values) => update.mutate(policyOf(values)))} noValidate>
        <div className="divide-y divide-line">
          <Part title={t('quiet')} hint={t('quietHint')}>
            <div className="w-full">
              <Switch
                checked={isQuiet}
                onChange={(on) => form.setValue('isQuiet', on, { shouldDirty: true })}
                label={t('isQuiet')}
              />
            </div>
            {isQuiet && time('quiet_from')}
            {isQuiet && time('quiet_to')}
          </Part>
          <Part title={t('cap')} hint={t('capHint')}>
            <div className="w-full">
              <Switch
                checked={isCapped}
                onChange={(on) => form.setValue('isCapped', on, { shouldDirty: true })}
                label={t('isCapped')}
              />
            </div>
            {isCapped && number('cap_messages', 1, 1_000)}
            {isCapped && number('cap_days', 1, 30)}
          </Part>
          <Part title={t('cooling')} hint={t('coolingHint')}>
            {number('cooling_hours', 24, 720)}
          </Part>
          <Part title={t('live')} hint={t('liveHint')}>
            {number('live_share', 5, 90)}
          </Part>
          <Part title={t('budget')} hint={t('budgetHint')}>
            {text('messages_per_day', /^[1-9]\d{0,8}$/)}
            {text('money_per_month', /^\d{1,9}([.,]\d{1,2})?$/)}
          </Part>
        </div>
        <div className="flex justify-end border-t border-line px-5 py-4">
          <Button type="submit" look="primary" busy={update.isPending} disabled={!isDirty}>
            {c('save')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
