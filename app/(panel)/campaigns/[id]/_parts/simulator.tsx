'use client';

import { useMutation } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Field, Select } from '#app/_ui/fields/field.tsx';
import { useMoney } from '#app/_ui/text/use-money.ts';
import { useEndText } from '../../use-end-text.ts';
import { useReasonText } from '../../use-reason-text.ts';

const profiles = ['good', 'paced', 'capped', 'blocked'] as const;

/** Simulates how the campaign would run. The page states that the result is only a model. */
export function Simulator({ id }: { id: string }) {
  const t = useTranslations('campaigns');
  const format = useFormatter();
  const money = useMoney();
  const endText = useEndText();
  const trpc = useTRPC();
  const reasonText = useReasonText();
  const hint = useId();
  const [profile, setProfile] = useState<(typeof profiles)[number]>('good');
  const simulate = useMutation(trpc.campaigns.simulateCampaign.mutationOptions());
  const { data } = simulate;
  const held = data?.days.reduce((sum, day) => sum + day.held, 0) ?? 0;
  return (
    <div className="rounded-lg border border-line border-dashed p-4">
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t('simulate')} className="w-60">
          {(control) => (
            <Select
              {...control}
              aria-describedby={hint}
              value={profile}
              onChange={(e) => setProfile(e.target.value as (typeof profiles)[number])}
            >
              {profiles.map((one) => (
                <option key={one} value={one}>
                  {t(`profile_${one}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Button busy={simulate.isPending} onClick={() => simulate.mutate({ id, profile })}>
          {t('simulateRun')}
        </Button>
      </div>
      <p id={hint} className="mt-1.5 text-xs text-ink-faint">
        {t('simulateHint')}
      </p>
      {data && (
        <div role="status" className="mt-2 space-y-1 text-sm">
          <p className="font-medium">
            {t('simulated', {
              sent: format.number(data.counts.sent),
              failed: format.number(data.counts.failed),
            })}
            {data.ends_on && ` ${t('simulatedEnd', { day: endText(data.ends_on) })}`}
            {data.cost && ` ${t('simulatedCost', { cost: money(data.cost) })}`}
          </p>
          {held > 0 && <p className="text-ink-soft">{t('simulatedHeld', { held: format.number(held) })}</p>}
          {data.simulated < data.counts.total - data.counts.skipped && (
            <p className="text-ink-soft">
              {t('simulatedFirst', {
                count: format.number(data.simulated),
                all: format.number(data.counts.total - data.counts.skipped),
              })}
            </p>
          )}
          <p className="text-ink-soft">{data.stops ? t('stops', { reason: reasonText(data.stops) }) : t('flies')}</p>
        </div>
      )}
    </div>
  );
}
