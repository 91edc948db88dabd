'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Badge, type Tone } from '#app/_ui/badge.tsx';
import { Button } from '#app/_ui/button.tsx';
import { Select } from '#app/_ui/field.tsx';
import { Card } from '#app/_ui/page.tsx';
import { Empty, Failure, SkeletonRows } from '#app/_ui/states.tsx';
import { Ago } from '#app/_ui/time.tsx';
import { eventTypeNames } from '#server/contract/event-types.ts';
import type { Delivery } from '#server/contract/webhook.ts';
import { DeliverySheet } from './delivery-sheet.tsx';

const statuses = ['pending', 'succeeded', 'failed', 'exhausted'] as const;
const tones: Record<Delivery['status'], Tone> = {
  pending: 'info',
  delivering: 'info',
  succeeded: 'accent',
  failed: 'warning',
  exhausted: 'danger',
};

function DeliveryRow({ delivery, onOpen }: { delivery: Delivery; onOpen: () => void }) {
  const t = useTranslations('webhooks');
  const status = delivery.status === 'delivering' ? 'pending' : delivery.status;
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full items-center gap-4 px-4 py-2.5 text-left -outline-offset-2 hover:bg-canvas dark:hover:bg-raised"
      >
        <span className="w-24 shrink-0">
          <Badge tone={tones[delivery.status]}>{t(`status_${status}`)}</Badge>
        </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate font-mono text-[13px]">{delivery.event_type}</span>
          <span className="block truncate text-xs text-ink-faint">
            {delivery.response_status ?? delivery.error ?? (delivery.attempt > 0 ? t('none') : '')}
            {delivery.attempt > 1 && ` · ${t('attemptNumber', { n: delivery.attempt })}`}
          </span>
        </span>
        <span className="hidden w-16 text-right text-xs text-ink-soft tabular-nums sm:block">
          {delivery.duration_ms !== null && t('duration', { ms: delivery.duration_ms })}
        </span>
        <Ago at={delivery.created_at} className="w-20 shrink-0 text-right text-xs text-ink-faint" />
      </button>
    </li>
  );
}

/** What was delivered to the endpoint, newest first. */
export function Deliveries({ endpointId }: { endpointId: string }) {
  const t = useTranslations('webhooks');
  const c = useTranslations('common');
  const trpc = useTRPC();
  const [status, setStatus] = useState<Delivery['status'] | ''>('');
  const [type, setType] = useState('');
  const [opened, setOpened] = useState<string | null>(null);
  const deliveries = useInfiniteQuery(
    trpc.webhooks.listDeliveries.infiniteQueryOptions(
      { id: endpointId, ...(status && { status }), ...(type && { event_type: type }) },
      {
        getNextPageParam: (page) => page.next_cursor ?? undefined,
        placeholderData: (before) => before,
        refetchInterval: 3_000,
      },
    ),
  );
  const items = deliveries.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h2 className="flex-1 basis-full text-base font-semibold sm:basis-auto">{t('deliveries')}</h2>
        <Select
          aria-label={t('event')}
          className="w-auto max-w-56"
          value={type}
          onChange={(e) => setType(e.target.value)}
        >
          <option value="">{t('allEvents')}</option>
          {[...eventTypeNames, 'webhook.test'].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
        <Select
          aria-label={t('status')}
          className="w-auto"
          value={status}
          onChange={(event) => setStatus(statuses.find((one) => one === event.target.value) ?? '')}
        >
          <option value="">{t('status_all')}</option>
          {statuses.map((one) => (
            <option key={one} value={one}>
              {t(`status_${one}`)}
            </option>
          ))}
        </Select>
      </div>
      <Card>
        {deliveries.isPending && <SkeletonRows count={4} />}
        {deliveries.isError && <Failure error={deliveries.error} onRetry={() => void deliveries.refetch()} />}
        {deliveries.isSuccess && items.length === 0 && (
          <Empty icon={Send} title={status || type ? t('noDeliveriesFiltered') : t('noDeliveries')}>
            {status || type ? undefined : t('noDeliveriesText')}
          </Empty>
        )}
        <ul className="divide-y divide-line">
          {items.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} onOpen={() => setOpened(delivery.id)} />
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
      {opened && <DeliverySheet endpointId={endpointId} deliveryId={opened} onClose={() => setOpened(null)} />}
    </section>
  );
}
