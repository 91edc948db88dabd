'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { Badge, type Tone } from '#app/_ui/display/badge.tsx';
import { Tick } from '#app/_ui/fields/checkbox.tsx';
import { Ago } from '#app/_ui/time/time.tsx';
import type { Delivery } from '#server/contract/developers/webhook.ts';

const tones: Record<Delivery['status'], Tone> = {
  pending: 'info',
  delivering: 'info',
  succeeded: 'accent',
  failed: 'warning',
  exhausted: 'danger',
};

interface Props {
  readonly delivery: Delivery;
  /**
   * Whether the delivery is selected for a retry. Null if the delivery did not fail and therefore cannot be selected.
   */
  readonly selected: boolean | null;
  readonly onSelect: (on: boolean) => void;
  readonly onOpen: () => void;
}

/** A row of the list of deliveries. A click anywhere on the row opens the delivery. */
export function DeliveryRow({ delivery, selected, onSelect, onOpen }: Props) {
  const t = useTranslations('webhooks');
  const format = useFormatter();
  const when = format.dateTime(new Date(delivery.created_at), { dateStyle: 'short', timeStyle: 'medium' });
  const badge = <Badge tone={tones[delivery.status]}>{t(`status_${delivery.status}`)}</Badge>;
  return (
    <li className="flex items-center hover:bg-canvas dark:hover:bg-raised">
      <span className="flex w-9 shrink-0 justify-end">
        {selected !== null && (
          <Tick
            checked={selected}
            onChange={onSelect}
            aria-label={t('selectDelivery', { event: delivery.event_type, when })}
          />
        )}
      </span>
      <button
        type="button"
        onClick={onOpen}
        className="flex min-w-0 flex-1 items-center gap-4 px-4 py-2.5 text-left -outline-offset-2"
      >
        <span className="hidden w-24 shrink-0 sm:block">{badge}</span>
        <span className="min-w-0 flex-1">
          <span className="block truncate font-mono text-sm">{delivery.event_type}</span>
          <span className="mt-1 block sm:hidden">{badge}</span>
          <span className="block truncate text-xs text-ink-faint max-sm:mt-1">
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
