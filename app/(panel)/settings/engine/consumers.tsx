'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCw, SkipForward } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Badge } from '#app/_ui/display/badge.tsx';
import { Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { toast } from '#app/_ui/feedback/toast.ts';
import { Confirm } from '#app/_ui/overlays/confirm.tsx';
import { Card } from '#app/_ui/page.tsx';
import { Ago } from '#app/_ui/time/time.tsx';
import type { ConsumerState } from '#server/contract/platform/event-consumer.ts';

type Failing = NonNullable<ConsumerState['failure']>;

function useSettle() {
  const t = useTranslations('engine');
  const { engine } = useTRPC();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries(engine.pathFilter());
  const done = (text: string) => ({ onSuccess: () => void toast.success(text), onSettled: refresh });
  return {
    retry: useMutation(engine.retryConsumer.mutationOptions(done(t('consumerRetried')))),
    skip: useMutation(engine.skipEvent.mutationOptions(done(t('eventSkipped')))),
  };
}

function ConsumerActions({ consumer, event }: { consumer: string; event: Failing['event'] }) {
  const t = useTranslations('engine');
  const { retry, skip } = useSettle();
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <span className="flex flex-wrap gap-2">
      <Button size="sm" busy={retry.isPending} onClick={() => retry.mutate({ reader: consumer })}>
        <RotateCw className="size-3.5" aria-hidden />
        {t('tryAgain')}
      </Button>
      {event && (
        <>
          <Button size="sm" look="quiet" onClick={() => setAsking(true)}>
            <SkipForward className="size-3.5" aria-hidden />
            {t('skipEvent')}
          </Button>
          <Confirm
            open={isAsking}
            onOpenChange={setAsking}
            title={t('skipTitle')}
            description={t('skipText', { reader: consumer, type: event.type })}
            action={t('skipEvent')}
            busy={skip.isPending}
            onConfirm={() => skip.mutate({ reader: consumer, event_id: event.id }, { onSettled: close })}
          />
        </>
      )}
    </span>
  );
}

function FailureText({ consumer, failure }: { consumer: string; failure: Failing }) {
  const t = useTranslations('engine');
  const { event, error, since, attempts, next_attempt_at: next } = failure;
  return (
    <div className="mt-2 space-y-2">
      <p className="text-sm break-words text-danger">{error ?? t('errorErased')}</p>
      {event && (
        <p className="font-mono text-xs break-all text-ink-faint">
          {event.type} · {event.id}
        </p>
      )}
      <p className="text-xs text-ink-soft">
        {t('failsSince', { attempts })} <Ago at={since} />
        {next && (
          <>
            {' · '}
            {t('nextAttempt')} <Ago at={next} />
          </>
        )}
      </p>
      <ConsumerActions consumer={consumer} event={event} />
    </div>
  );
}

function ConsumerRow({
  state: { reader: consumer, unread, oldest_unread_at: oldest, failure },
}: {
  state: ConsumerState;
}) {
  const t = useTranslations('engine');
  return (
    <li className="px-5 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="min-w-0 flex-1 basis-40 font-mono text-sm">{consumer}</span>
        {failure && (
          <Badge tone={failure.stopped ? 'danger' : 'warning'}>{t(failure.stopped ? 'stopped' : 'retrying')}</Badge>
        )}
        <Badge tone={unread > 0 ? 'info' : 'neutral'}>{t('nUnread', { count: unread })}</Badge>
        {oldest && (
          <span className="text-xs text-ink-faint">
            {t('oldestUnread')} <Ago at={oldest} />
          </span>
        )}
      </div>
      {failure && <FailureText consumer={consumer} failure={failure} />}
    </li>
  );
}

/** Lists the consumers of the organization's domain events: how far behind each one is, and which event it fails on. */
export function Consumers() {
  const t = useTranslations('engine');
  const trpc = useTRPC();
  const consumers = useQuery(trpc.engine.listConsumers.queryOptions({}, { refetchInterval: 3_000 }));
  return (
    <section aria-labelledby="consumers" className="mb-8">
      <h2 id="consumers" className="text-lg font-semibold">
        {t('consumers')}
      </h2>
      <p className="mt-0.5 mb-3 text-sm text-ink-soft">{t('consumersText')}</p>
      <Card>
        {consumers.isPending && <SkeletonRows count={1} />}
        {consumers.isError && !consumers.data && (
          <Failure error={consumers.error} onRetry={() => void consumers.refetch()} />
        )}
        <ul className="divide-y divide-line">
          {consumers.data?.data.map((state) => (
            <ConsumerRow key={state.reader} state={state} />
          ))}
        </ul>
      </Card>
    </section>
  );
}
