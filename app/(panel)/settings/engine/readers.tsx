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
import type { FactReader } from '#server/contract/platform/fact-reader.ts';

type Failing = NonNullable<FactReader['failure']>;

function useSettle() {
  const t = useTranslations('engine');
  const { engine } = useTRPC();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries(engine.pathFilter());
  const done = (text: string) => ({ onSuccess: () => void toast.success(text), onSettled: refresh });
  return {
    retry: useMutation(engine.retryReader.mutationOptions(done(t('readerRetried')))),
    skip: useMutation(engine.skipEvent.mutationOptions(done(t('eventSkipped')))),
  };
}

function Acts({ reader, event }: { reader: string; event: Failing['event'] }) {
  const t = useTranslations('engine');
  const { retry, skip } = useSettle();
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <span className="flex flex-wrap gap-2">
      <Button size="sm" busy={retry.isPending} onClick={() => retry.mutate({ reader })}>
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
            description={t('skipText', { reader, type: event.type })}
            action={t('skipEvent')}
            busy={skip.isPending}
            onConfirm={() => skip.mutate({ reader, event_id: event.id }, { onSettled: close })}
          />
        </>
      )}
    </span>
  );
}

function FailureText({ reader, failure }: { reader: string; failure: Failing }) {
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
      <Acts reader={reader} event={event} />
    </div>
  );
}

function ReaderRow({ state: { reader, unread, oldest_unread_at: oldest, failure } }: { state: FactReader }) {
  const t = useTranslations('engine');
  return (
    <li className="px-5 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="min-w-0 flex-1 basis-40 font-mono text-sm">{reader}</span>
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
      {failure && <FailureText reader={reader} failure={failure} />}
    </li>
  );
}

/** Lists the consumers of the organization's domain events: how far behind each one is, and which event it fails on. */
export function Readers() {
  const t = useTranslations('engine');
  const trpc = useTRPC();
  const readers = useQuery(trpc.engine.listReaders.queryOptions({}, { refetchInterval: 3_000 }));
  return (
    <section aria-labelledby="readers" className="mb-8">
      <h2 id="readers" className="text-lg font-semibold">
        {t('readers')}
      </h2>
      <p className="mt-0.5 mb-3 text-sm text-ink-soft">{t('readersText')}</p>
      <Card>
        {readers.isPending && <SkeletonRows count={1} />}
        {readers.isError && !readers.data && <Failure error={readers.error} onRetry={() => void readers.refetch()} />}
        <ul className="divide-y divide-line">
          {readers.data?.data.map((state) => (
            <ReaderRow key={state.reader} state={state} />
          ))}
        </ul>
      </Card>
    </section>
  );
}
