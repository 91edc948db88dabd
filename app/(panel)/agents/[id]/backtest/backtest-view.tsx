'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { ArrowLeft, EarOff, Scale, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Bar } from '#app/_ui/display/bar.tsx';
import { Empty, Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { toast } from '#app/_ui/feedback/toast.ts';
import { Segments } from '#app/_ui/fields/segments.tsx';
import { Confirm } from '#app/_ui/overlays/confirm.tsx';
import { Card } from '#app/_ui/page.tsx';
import { Ago } from '#app/_ui/time/time.tsx';
import type { ShownBacktest } from '#server/contract/agents/agent-backtest.ts';
import { useCopy } from '../cases/copy-dialog.tsx';
import type { Lab } from '../use-lab.ts';
import { AnswerRow } from './answer-row.tsx';
import { Figures } from './figures.tsx';
import { shownIn, type View, views } from './tell-differences.ts';

const pageSize = 20;

function Remove({ id, lab, onDone, onGone }: { id: string; lab: Lab; onDone: () => void; onGone: () => void }) {
  const t = useTranslations('agentBacktest');
  const { agentsLab } = useTRPC();
  const remove = useMutation(
    agentsLab.removeBacktest.mutationOptions({
      onSuccess: async () => {
        toast.success(t('removedToast'));
        onGone();
        await lab.read();
      },
      onError: onDone,
    }),
  );
  return (
    <Confirm
      open
      onOpenChange={onDone}
      title={t('removeTitle')}
      description={t('removeText')}
      action={t('remove')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id })}
    />
  );
}

/** Shows the replies of the draft next to the original replies. Replies that differ come first. */
function Answers({ backtest, lab }: { backtest: ShownBacktest; lab: Lab }) {
  const t = useTranslations('agentBacktest');
  const c = useTranslations('common');
  const [view, setView] = useState<View>('differences');
  const [limit, setLimit] = useState(pageSize);
  const copy = useCopy(lab);
  const items = shownIn(view, backtest.results);
  return (
    <section aria-label={t('compared')} className="space-y-4">
      <Segments
        label={t('views')}
        value={view}
        onChange={(next) => {
          setView(next);
          setLimit(pageSize);
        }}
        options={views.map((value) => ({
          value,
          label: `${t(`view_${value}`)} (${shownIn(value, backtest.results).length})`,
        }))}
      />
      {items.length === 0 && (
        <Card>
          <Empty icon={Scale} title={t(backtest.open > 0 ? 'noneYetTitle' : 'noneTitle')}>
            {t(backtest.open > 0 ? 'noneYetText' : 'noneText')}
          </Empty>
        </Card>
      )}
      <ol className="space-y-4">
        {items.slice(0, limit).map((answer) => (
          <AnswerRow
            key={answer.id}
            answer={answer}
            isCopying={copy.isPending && copy.variables?.answer_id === answer.id}
            onCase={() =>
              copy.mutate({
                agent_id: lab.agentId,
                conversation_id: answer.conversation_id,
                answer_id: answer.id,
              })
            }
          />
        ))}
      </ol>
      {items.length > limit && (
        <Button className="mx-auto flex" onClick={() => setLimit(limit + pageSize)}>
          {c('loadMore')}
        </Button>
      )}
    </section>
  );
}

/** The page of one backtest: its progress, its results, and every reply of the draft next to the original one. */
export function BacktestView({ id, lab, onBack }: { id: string; lab: Lab; onBack: () => void }) {
  const t = useTranslations('agentBacktest');
  const { agentsLab } = useTRPC();
  const [isRemoving, setRemoving] = useState(false);
  const { data, error, refetch } = useQuery(
    agentsLab.getBacktest.queryOptions(
      { id },
      { staleTime: 0, refetchInterval: ({ state }) => ((state.data?.open ?? 0) > 0 ? 1_000 : false) },
    ),
  );
  const ended = data ? data.answers - data.open : 0;
  const progress = data && data.open > 0 ? t('progress', { ended, answers: data.answers }) : '';
  return (
    <div className="space-y-6">
      <Card>
        <div className="space-y-4 p-4 sm:p-5">
          <div className="flex flex-wrap items-start gap-3">
            <div className="min-w-0 flex-1 basis-56">
              <button
                type="button"
                onClick={onBack}
                className="inline-flex items-center gap-1 text-sm text-ink-soft hover:text-ink"
              >
                <ArrowLeft className="size-4" aria-hidden />
                {t('all')}
              </button>
              <h2 className="mt-1 text-md font-semibold">
                {data ? t.rich('titleOf', { time: () => <Ago at={data.created_at} /> }) : t('title')}
              </h2>
              {data && !data.is_current && <p className="mt-1 text-sm text-ink-soft">{t('outdatedText')}</p>}
            </div>
            {data && (
              <Button size="sm" look="quiet" onClick={() => setRemoving(true)}>
                <Trash2 className="size-4" aria-hidden />
                {t('remove')}
              </Button>
            )}
          </div>
          {!data && error && <Failure error={error} onRetry={() => void refetch()} />}
          {!data && !error && <SkeletonRows count={2} />}
          <div role="status" className="empty:hidden">
            {progress && (
              <div className="space-y-1.5">
                <Bar
                  kind="progressbar"
                  label={t('progressBar')}
                  value={ended}
                  max={data?.answers ?? 0}
                  text={progress}
                />
                <p className="text-xs text-ink-soft">{progress}</p>
              </div>
            )}
          </div>
          {data && <Figures backtest={data} />}
          <p className="flex gap-2 text-xs text-ink-soft">
            <EarOff className="mt-px size-3.5 shrink-0" aria-hidden />
            {t('nothingSent')}
          </p>
        </div>
      </Card>
      {data && <Answers backtest={data} lab={lab} />}
      {isRemoving && <Remove id={id} lab={lab} onDone={() => setRemoving(false)} onGone={onBack} />}
    </div>
  );
}
