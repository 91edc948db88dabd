'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from 'sonner';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/button.tsx';
import { Tick } from '#app/_ui/checkbox.tsx';
import type { Delivery } from '#server/contract/webhook.ts';

/** As many as one request may name. */
const most = 200;
const hasFailed = ({ status }: Delivery) => status === 'failed' || status === 'exhausted';

/** Which of the deliveries that failed are picked; one that succeeds meanwhile is picked no longer. */
export function useRetrySelection(items: readonly Delivery[]) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const failed = items.filter(hasFailed).map(({ id }) => id);
  const ids = failed.filter((id) => picked.has(id)).slice(0, most);
  return {
    ids,
    checked: ids.length === 0 ? false : ids.length === failed.length ? true : ('indeterminate' as const),
    hasAny: failed.length > 0,
    stateOf: (delivery: Delivery) => (hasFailed(delivery) ? ids.includes(delivery.id) : null),
    set: (id: string, on: boolean) => setPicked(new Set(on ? [...ids, id] : ids.filter((one) => one !== id))),
    setAll: (on: boolean) => setPicked(new Set(on ? failed : [])),
  };
}

/** Over the list: all that failed at once, and what is done with those picked. */
export function RetrySelection({
  endpointId,
  selection,
}: {
  readonly endpointId: string;
  readonly selection: ReturnType<typeof useRetrySelection>;
}) {
  const t = useTranslations('webhooks');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const retry = useMutation(
    trpc.webhooks.retryDeliveries.mutationOptions({
      onSuccess: async ({ retried }) => {
        toast.success(t('retriedMany', { count: retried }));
        selection.setAll(false);
        await queryClient.invalidateQueries(trpc.webhooks.pathFilter());
      },
    }),
  );
  if (!selection.hasAny) return null;
  const count = selection.ids.length;
  return (
    <div className="flex h-11 items-center gap-4 border-b border-line pr-3">
      <span className="flex w-9 shrink-0 justify-end">
        <Tick checked={selection.checked} onChange={selection.setAll} aria-label={t('selectFailed')} />
      </span>
      {count === 0 ? (
        <span className="text-xs text-ink-soft">{t('selectFailed')}</span>
      ) : (
        <Button
          size="sm"
          busy={retry.isPending}
          onClick={() => retry.mutate({ id: endpointId, delivery_ids: selection.ids })}
        >
          <RotateCw className="size-3.5" aria-hidden />
          {t('retrySelected', { count })}
        </Button>
      )}
    </div>
  );
}
