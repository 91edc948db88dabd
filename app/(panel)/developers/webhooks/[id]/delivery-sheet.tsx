'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { CopyButton } from '#app/_ui/buttons/copy-button.tsx';
import { Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { toast } from '#app/_ui/feedback/toast.ts';
import { Dialog } from '#app/_ui/overlays/dialog.tsx';
import { prettyJson } from '#app/_ui/text/pretty-json.ts';
import { Moment } from '#app/_ui/time/time.tsx';
import { CodeText } from '../../_parts/code-text.tsx';
import { AttemptTimeline } from './attempt-timeline.tsx';

interface Props {
  readonly endpointId: string;
  readonly url: string;
  readonly deliveryId: string;
  readonly onClose: () => void;
}

/** The side sheet of one delivery: every attempt with its request and response, and the exact body. */
export function DeliverySheet({ endpointId, url, deliveryId, onClose }: Props) {
  const t = useTranslations('webhooks');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const input = { id: endpointId, delivery_id: deliveryId };
  const { data, error, refetch } = useQuery(
    trpc.webhooks.deliveryDetail.queryOptions(input, { refetchInterval: 3_000 }),
  );
  const retry = useMutation(
    trpc.webhooks.retryDelivery.mutationOptions({
      onSuccess: async () => {
        toast.success(t('retried'));
        await queryClient.invalidateQueries(trpc.webhooks.pathFilter());
      },
    }),
  );
  const canRetry = data?.status === 'failed' || data?.status === 'exhausted';
  return (
    <Dialog
      open
      shape="sheet"
      onOpenChange={(open) => !open && onClose()}
      title={<span className="font-mono">{data?.event_type ?? t('deliveryTitle')}</span>}
    >
      {!data && !error && <SkeletonRows count={3} />}
      {!data && error && <Failure error={error} onRetry={() => void refetch()} />}
      {data && (
        <div className="space-y-6">
          <div className="flex flex-wrap items-center gap-3 text-xs text-ink-soft">
            <code className="font-mono break-all">{data.event_id}</code>
            <Moment at={data.created_at} />
            {canRetry && (
              <Button size="sm" busy={retry.isPending} onClick={() => retry.mutate(input)} className="ml-auto">
                <RotateCw className="size-3.5" aria-hidden />
                {t('retry')}
              </Button>
            )}
          </div>
          {(data.attempts.length > 0 || data.next_attempt_at) && (
            <section aria-labelledby="attempts">
              <h3 id="attempts" className="mb-3 text-sm font-semibold">
                {t('attempts')}
              </h3>
              <AttemptTimeline delivery={data} url={url} />
            </section>
          )}
          {data.body && (
            <section aria-labelledby="body">
              <div className="mb-2 flex items-center justify-between">
                <h3 id="body" className="text-sm font-semibold">
                  {t('body')}
                </h3>
                <CopyButton text={data.body} label={t('copyBody')} />
              </div>
              <CodeText text={prettyJson(data.body)} />
            </section>
          )}
        </div>
      )}
    </Dialog>
  );
}
