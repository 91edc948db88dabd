'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { RotateCw, Send } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Badge, type Tone } from '#app/_ui/badge.tsx';
import { Button } from '#app/_ui/button.tsx';
import { Card } from '#app/_ui/page.tsx';
import { Empty, Failure, SkeletonRows } from '#app/_ui/states.tsx';
import { Ago } from '#app/_ui/time.tsx';
import type { Delivery } from '#server/contract/webhook.ts';
import { DeliveryFilterBar } from './delivery-filter-bar.tsx';
import { DeliverySheet } from './delivery-sheet.tsx';
import { asSearch, useDeliveryFilters } from './use-delivery-filters.ts';

const tones: Record<Delivery['status'], Tone> = {
  pending: 'info',
  delivering: 'info',
  succeeded: 'accent',
  failed: 'warning',
  exhausted: 'danger',
};

function DeliveryRow({ delivery, onOpen }: { delivery: Delivery; onOpen: () => void }) {
  const t = useTranslations('webhooks');
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full items-center gap-4 px-4 py-2.5 text-left -outline-offset-2 hover:bg-canvas dark:hover:bg-raised"
      >
        <span className="w-24 shrink-0">
          <Badge tone={tones[delivery.status]}>{t(`status_${delivery.status}`)}</Badge>
        </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate font-mono text-[13px]">{delivery.event_type}</span>
          <span className="block truncate text-xs text-ink-faint">
            {delivery.response_status ?? delivery.error ?? ''}
            {delivery.attempt > 1 && ` · ${t('attemptNumber', { n: delivery.attempt })}`}
          </span>
        </span>
        <span className="hidden w-20 text-right text-xs text-ink-soft tabular-nums sm:block">
          {delivery.duration_ms !== null && t('duration', { ms: delivery.duration_ms })}
        </span>
        <Ago at={delivery.created_at} className="w-20 shrink-0 text-right text-xs text-ink-faint" />
      </button>
    </li>
  );
}

interface Props {
  readonly endpointId: string;
  readonly url: string;
  readonly onRetryMany: () => void;
}

/** What was delivered to the endpoint, newest first. */
export function Deliveries({ endpointId, url, onRetryMany }: Props) {
  const t = useTranslations('webhooks');
  const c = useTranslations('common');
  const trpc = useTRPC();
  const filters = useDeliveryFilters();
  const [{ delivery: opened }, setFilters] = filters;
  const search = asSearch(filters[0]);
  const deliveries = useInfiniteQuery(
    trpc.webhooks.searchDeliveries.infiniteQueryOptions(
      { id: endpointId, ...search },
      {
        getNextPageParam: (page) => page.next_cursor ?? undefined,
        placeholderData: (before) => before,
        refetchInterval: 3_000,
      },
    ),
  );
  const items = deliveries.data?.pages.flatMap((page) => page.data) ?? [];
  const isFiltered = Object.keys(search).length > 0;
  return (
    <section aria-labelledby="deliveries">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 id="deliveries" className="text-base font-semibold">
          {t('deliveries')}
        </h2>
        <Button size="sm" onClick={onRetryMany}>
          <RotateCw className="size-3.5" aria-hidden />
          {t('retryMany')}
        </Button>
      </div>
      <DeliveryFilterBar filters={filters} />
      <Card>
        {deliveries.isPending && <SkeletonRows count={4} />}
        {deliveries.isError && <Failure error={deliveries.error} onRetry={() => void deliveries.refetch()} />}
        {deliveries.isSuccess && items.length === 0 && (
          <Empty icon={Send} title={isFiltered ? t('noDeliveriesFiltered') : t('noDeliveries')}>
            {isFiltered ? undefined : t('noDeliveriesText')}
          </Empty>
        )}
        <ul className="divide-y divide-line">
          {items.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              delivery={delivery}
              onOpen={() => void setFilters({ delivery: delivery.id })}
            />
          ))}
        </ul>
      </Card>
      {deliveries.hasNextPage && (
        <Button
          className="mx-auto mt-4 flex"
          busy={deliveries.isFetchingNextPage}
          onClick={() => void deliveries.fetchNextPage()}
        >
          {c('loadMore')}
        </Button>
      )}
      {opened && (
        <DeliverySheet
          endpointId={endpointId}
          url={url}
          deliveryId={opened}
          onClose={() => void setFilters({ delivery: null })}
        />
      )}
    </section>
  );
}
