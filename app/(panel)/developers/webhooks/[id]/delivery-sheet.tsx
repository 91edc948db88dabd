'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { toast } from 'sonner';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/button.tsx';
import { CopyButton } from '#app/_ui/copy-button.tsx';
import { Dialog } from '#app/_ui/dialog.tsx';
import { Failure, SkeletonRows } from '#app/_ui/states.tsx';
import { StatusBadge } from '#app/_ui/status-badge.tsx';
import { Ago, Moment } from '#app/_ui/time.tsx';
import type { DeliveryDetail } from '#server/contract/webhook.ts';

const code = 'overflow-x-auto rounded-lg border border-line bg-sunken p-3 font-mono text-xs leading-relaxed';

/** JSON laid out for reading; any other text as it is. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function Attempt({ attempt }: { attempt: DeliveryDetail['attempts'][number] }) {
  const t = useTranslations('webhooks');
  const headers = Object.entries(attempt.request_headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <details className="group border-t border-line first:border-t-0">
      <summary className="flex cursor-pointer items-center gap-3 px-3 py-2.5 text-[13px] -outline-offset-2 hover:bg-canvas dark:hover:bg-raised">
        <span className="font-medium">{t('attemptNumber', { n: attempt.number })}</span>
        {attempt.response_status !== null && <StatusBadge status={attempt.response_status} />}
        <span className="min-w-0 flex-1 truncate text-danger">{attempt.error}</span>
        <span className="text-xs text-ink-soft tabular-nums">{t('duration', { ms: attempt.duration_ms })}</span>
        <Ago at={attempt.started_at} className="text-xs text-ink-faint" />
      </summary>
      <div className="space-y-3 px-3 pt-1 pb-4">
        <h4 className="text-xs font-medium text-ink-faint">{t('requestHeaders')}</h4>
        <pre className={code}>{headers.join('\n')}</pre>
        <h4 className="text-xs font-medium text-ink-faint">{t('responseBody')}</h4>
        <pre className={`${code} whitespace-pre-wrap`}>{attempt.response_body || t('emptyBody')}</pre>
      </div>
    </details>
  );
}

interface Props {
  readonly endpointId: string;
  readonly deliveryId: string;
  readonly onClose: () => void;
}

/** One delivery in full: the exact body, and each try with what was sent and what came back. */
export function DeliverySheet({ endpointId, deliveryId, onClose }: Props) {
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
            <code className="font-mono">{data.event_id}</code>
            <Moment at={data.created_at} />
            {data.next_attempt_at && (
              <span>{t.rich('nextAttempt', { time: () => <Ago at={data.next_attempt_at ?? ''} /> })}</span>
            )}
            {(data.status === 'failed' || data.status === 'exhausted') && (
              <Button size="sm" busy={retry.isPending} onClick={() => retry.mutate(input)} className="ml-auto">
                <RotateCw className="size-3.5" aria-hidden />
                {t('retry')}
              </Button>
            )}
          </div>
          {data.attempts.length > 0 && (
            <section>
              <h3 className="mb-2 text-[13px] font-semibold">{t('attempts')}</h3>
              <div className="overflow-hidden rounded-lg border border-line">
                {data.attempts.map((attempt) => (
                  <Attempt key={attempt.number} attempt={attempt} />
                ))}
              </div>
            </section>
          )}
          {data.body && (
            <section>
              <div className="mb-2 flex items-center justify-between">
                <h3 className="text-[13px] font-semibold">{t('body')}</h3>
                <CopyButton text={data.body} label={t('copyBody')} />
              </div>
              <pre className={code}>{pretty(data.body)}</pre>
            </section>
          )}
        </div>
      )}
    </Dialog>
  );
}
