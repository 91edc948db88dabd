'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Badge } from '#app/_ui/display/badge.tsx';
import { toast } from '#app/_ui/feedback/toast.ts';
import { useRate } from '#app/_ui/text/use-money.ts';
import type { PriceRate } from '#server/contract/channels/price.ts';

/**
 * A row of the list of rates: the category, market, start date and source. A rate that starts in the future can be
 * removed.
 */
export function RateRow({ rate }: { rate: PriceRate }) {
  const t = useTranslations('prices');
  const format = useFormatter();
  const money = useRate();
  const country = new Intl.DisplayNames([useLocale()], { type: 'region' }).of(rate.market) ?? rate.market;
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const remove = useMutation(
    trpc.pricing.removePriceRate.mutationOptions({
      onSuccess: () => toast.success(t('removed')),
      onSettled: () => queryClient.invalidateQueries(trpc.pricing.pathFilter()),
    }),
  );
  const since = format.dateTime(new Date(`${rate.valid_from}T12:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' });
  const name = `${country}, ${t(`category_${rate.category}`)}`;
  return (
    <li className="flex items-center gap-3 px-5 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium">
          {name}
          {rate.state !== 'current' && (
            <Badge tone={rate.state === 'future' ? 'info' : 'neutral'}>{t(`state_${rate.state}`)}</Badge>
          )}
        </p>
        <p className="text-xs break-words text-ink-soft">
          {rate.own ? t('since', { day: since, source: rate.source }) : t('sinceStandard', { day: since })}
        </p>
      </div>
      <p className="shrink-0 text-sm tabular-nums">{money(rate)}</p>
      {rate.own && rate.state === 'future' && (
        <Button
          look="quiet"
          size="icon"
          className="-mr-2"
          aria-label={t('remove', { name })}
          busy={remove.isPending}
          onClick={() => remove.mutate({ id: rate.id })}
        >
          <Trash2 className="size-4" aria-hidden />
        </Button>
      )}
    </li>
  );
}
