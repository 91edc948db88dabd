'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { RotateCw, Send } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Empty, Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { Card } from '#app/_ui/page.tsx';
import { useMomentIn } from '#app/_ui/time/moment-field.tsx';
import { useMore } from '#app/_ui/use-more.ts';
import { DeliveryFilterBar } from './delivery-filter-bar.tsx';
import { DeliveryRow } from './delivery-row.tsx';
import { DeliverySheet } from './delivery-sheet.tsx';
import { RetrySelection, useRetrySelection } from './retry-selection.tsx';
import { asSearch, useDeliveryFilters } from './use-delivery-filters.ts';

interface Props {
  readonly endpointId: string;
  readonly url: string;
  readonly onRetryMany: () => void;
}

/** Lists the deliveries to a webhook endpoint, newest first. */
export function Deliveries({ endpointId, url, onRetryMany }: Props) {
  const t = useTranslations('webhooks');
  const c = useTranslations('common');
  const trpc = useTRPC();
  const filters = useDeliveryFilters();
  const [{ delivery: opened, from, to }, setFilters] = filters;
  const namesTime = from !== '' || to !== '';
  const read = useMomentIn(namesTime);
  const search = asSearch(filters[0], read ?? (() => undefined));
  const deliveries = useInfiniteQuery(
    trpc.webhooks.searchDeliveries.infiniteQueryOptions(
      { id: endpointId, ...search },
      {
        getNextPageParam: (page) => page.next_cursor ?? undefined,
        placeholderData: (before) => before,
        enabled: read !== null || !namesTime,
        refetchInterval: 3_000,
      },
    ),
  );
  const more = useMore(deliveries);
  const items = deliveries.data?.pages.flatMap((page) => page.data) ?? [];
  const selection = useRetrySelection(items);
  const isFiltered = Object.keys(search).length > 0;
  return (
    <section aria-labelledby="deliveries">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 id="deliveries" className="text-lg font-semibold">
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
        <RetrySelection endpointId={endpointId} selection={selection} />
        <ul className="divide-y divide-line">
          {items.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              delivery={delivery}
              selected={selection.stateOf(delivery)}
              onSelect={(on) => selection.set(delivery.id, on)}
              onOpen={() => void setFilters({ delivery: delivery.id })}
            />
          ))}
        </ul>
      </Card>
      {deliveries.hasNextPage && (
        <Button className="mx-auto mt-4 flex" busy={more.busy} onClick={more.ask}>
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
