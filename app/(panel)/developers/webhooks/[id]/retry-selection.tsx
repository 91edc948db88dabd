'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { toast } from '#app/_ui/feedback/toast.ts';
import { Tick } from '#app/_ui/fields/checkbox.tsx';
import type { Delivery } from '#server/contract/developers/webhook.ts';
import { pickFailed } from './pick-failed.ts';

/** Holds which failed deliveries the user has selected. */
export function useRetrySelection(items: readonly Delivery[]) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const { failed, ids, checked, stateOf } = pickFailed(items, picked);
  return {
    ids,
    checked,
    hasAny: failed.length > 0,
    stateOf,
    set: (id: string, on: boolean) => setPicked(new Set(on ? [...ids, id] : ids.filter((one) => one !== id))),
    setAll: (on: boolean) => setPicked(new Set(on ? failed : [])),
  };
}

/** The bar above the list of deliveries. It selects all failed deliveries, and retries the selected ones. */
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
          onClick={() => retry.mutate({ id: endpointId, delivery_ids: [...selection.ids] })}
        >
          <RotateCw className="size-3.5" aria-hidden />
          {t('retrySelected', { count })}
        </Button>
      )}
    </div>
  );
}
