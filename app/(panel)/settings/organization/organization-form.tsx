'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { toast } from '#app/_ui/feedback/toast.ts';
import { Field, Input, Select } from '#app/_ui/fields/field.tsx';
import { Switch } from '#app/_ui/fields/switch.tsx';
import { Card } from '#app/_ui/page.tsx';
import type { Organization } from '#server/contract/organization/organization.ts';
import { regionsOf } from './time-zones.ts';

const languages = ['pt-BR', 'en', 'es'];
const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** The form with the organization's name, time zone and language, and how long raw data is stored. */
export function OrganizationForm({ organization }: { organization: Organization }) {
  const t = useTranslations('organization');
  const c = useTranslations('common');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const router = useRouter();
  const names = new Intl.DisplayNames([useLocale()], { type: 'language' });
  const { name, timezone, locale, raw_data_days, keeps_call_bodies } = organization;
  const regions = useMemo(() => regionsOf(timezone), [timezone]);
  const form = useForm({ defaultValues: { name, timezone, locale, raw_data_days, keeps_call_bodies } });
  const { errors, isDirty } = form.formState;
  const update = useMutation(
    trpc.organization.updateOrganization.mutationOptions({
      onSuccess: (saved) => {
        form.reset({
          name: saved.name,
          timezone: saved.timezone,
          locale: saved.locale,
          raw_data_days: saved.raw_data_days,
          keeps_call_bodies: saved.keeps_call_bodies,
        });
        queryClient.setQueryData(trpc.organization.getOrganization.queryKey({}), saved);
        toast.success(t('savedToast'));
        // The frame around the page shows the name, and dates use the time zone, so the server has to render frame and
        // dates again.
        router.refresh();
      },
    }),
  );
  return (
    <Card className="p-5">
      <h2 className="mb-4 text-md font-semibold">{t('data')}</h2>
      <form onSubmit={form.handleSubmit((values) => update.mutate(values))} className="space-y-5" noValidate>
        <Field label={t('name')} error={errors.name?.message}>
          {(control) => (
            <Input
              {...control}
              {...form.register('name', { validate: (value) => value.trim() !== '' || c('required') })}
              maxLength={200}
              autoComplete="organization"
            />
          )}
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={t('timezone')} hint={t('timezoneHint')}>
            {(control) => (
              <Select {...control} {...form.register('timezone')}>
                {regions.map((region) => (
                  <optgroup key={region.name} label={region.name}>
                    {region.zones.map((zone) => (
                      <option key={zone.id} value={zone.id}>
                        {zone.label}
                      </option>
                    ))}
                  </optgroup>
                ))}
              </Select>
            )}
          </Field>
          <Field label={t('locale')} hint={t('localeHint')}>
            {(control) => (
              <Select {...control} {...form.register('locale')}>
                {[...new Set([...languages, locale])].map((tag) => (
                  <option key={tag} value={tag}>
                    {capital(names.of(tag) ?? tag)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <Field label={t('rawDataDays')} hint={t('rawDataDaysHint')} error={errors.raw_data_days?.message}>
          {(control) => (
            <Input
              {...control}
              {...form.register('raw_data_days', {
                valueAsNumber: true,
                validate: (value) => (Number.isInteger(value) && value >= 1 && value <= 90) || t('rawDataDaysWrong'),
              })}
              type="number"
              inputMode="numeric"
              min={1}
              max={90}
              className="max-w-32"
            />
          )}
        </Field>
        <Controller
          control={form.control}
          name="keeps_call_bodies"
          render={({ field }) => (
            <Switch
              checked={field.value}
              onChange={field.onChange}
              label={t('callBodies')}
              hint={t('callBodiesHint')}
            />
          )}
        />
        <div className="flex justify-end">
          <Button type="submit" look="primary" busy={update.isPending} disabled={!isDirty}>
            {c('save')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
