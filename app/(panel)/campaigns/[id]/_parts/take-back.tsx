'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { useNow } from '#app/_ui/time/use-now.ts';
import { takeBackSeconds } from './take-back-seconds.ts';
import { usePutCampaign } from './use-change-draft.ts';

/**
 * The button that takes back a scheduled campaign, which becomes a draft again. Counts down the last seconds before the
 * start.
 */
export function TakeBack({ id, at }: { readonly id: string; readonly at: string }) {
  const t = useTranslations('campaigns');
  const trpc = useTRPC();
  const put = usePutCampaign();
  const now = useNow(1_000);
  const takeBack = useMutation(trpc.campaigns.takeBackCampaign.mutationOptions({ onSuccess: put }));
  const left = Math.ceil((Date.parse(at) - now.getTime()) / 1_000);
  const isSoon = left <= takeBackSeconds;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-info-soft px-4 py-2.5 text-sm">
      <p role="status">{isSoon ? t('goesSoon') : t('goesLater')}</p>
      <span className="flex items-center gap-3">
        {isSoon && left > 0 && (
          <span aria-hidden className="tabular-nums">
            {t('goesIn', { seconds: left })}
          </span>
        )}
        <Button size="sm" busy={takeBack.isPending} onClick={() => takeBack.mutate({ id })}>
          {t('takeBack')}
        </Button>
      </span>
    </div>
  );
}
