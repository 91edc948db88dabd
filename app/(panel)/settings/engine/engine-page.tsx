'use client';

import { useQuery } from '@tanstack/react-query';
import { Cog } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Badge } from '#app/_ui/display/badge.tsx';
import { Empty, Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { Card, Page } from '#app/_ui/page.tsx';
import type { Engine } from '#server/contract/developers/engine.ts';
import { Consumers } from './consumers.tsx';
import { FailedRuns } from './failed-runs.tsx';
import { functionName } from './function-name.ts';
import { Outside } from './outside.tsx';

type Load = Engine['functions'][number];
const states = ['ready', 'in_line', 'running', 'waiting', 'failed'] as const;
const sumOf = (functions: readonly Load[], state: (typeof states)[number]) =>
  functions.filter((one) => !one.of_deployment).reduce((sum, one) => sum + one[state], 0);

function Figures({ engine }: { engine: Engine }) {
  const t = useTranslations('engine');
  const figures = [
    {
      label: t('lag'),
      value: engine.lag_ms < 1_000 ? `${engine.lag_ms} ms` : `${Math.round(engine.lag_ms / 1_000)} s`,
    },
    { label: t('queued'), value: sumOf(engine.functions, 'ready') + sumOf(engine.functions, 'in_line') },
    { label: t('running'), value: sumOf(engine.functions, 'running') },
    { label: t('waiting'), value: sumOf(engine.functions, 'waiting') },
    { label: t('failed'), value: sumOf(engine.functions, 'failed') },
  ];
  return (
    <Card className="mb-6">
      <dl className="grid grid-cols-2 gap-4 p-5 sm:grid-cols-5">
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-xs text-ink-soft">{label}</dt>
            <dd className="mt-0.5 text-xl font-semibold tracking-tight tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function FunctionRow({ load }: { load: Load }) {
  const t = useTranslations('engine');
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
      <span className="min-w-0 flex-1 basis-56">
        <span className="font-mono text-sm">{functionName(load.function_id)}</span>
        {load.of_deployment && <span className="ml-2 text-xs text-ink-faint">{t('ofDeployment')}</span>}
      </span>
      <span className="flex flex-wrap gap-1.5">
        {load.running > 0 && <Badge tone="accent">{t('nRunning', { count: load.running })}</Badge>}
        {load.ready + load.in_line > 0 && (
          <Badge tone="info">{t('nQueued', { count: load.ready + load.in_line })}</Badge>
        )}
        {load.waiting > 0 && <Badge>{t('nWaiting', { count: load.waiting })}</Badge>}
        {load.retrying > 0 && <Badge tone="warning">{t('nRetrying', { count: load.retrying })}</Badge>}
        {load.failed > 0 && <Badge tone="danger">{t('nFailed', { count: load.failed })}</Badge>}
      </span>
    </li>
  );
}

/** The page of the job engine, which runs the organization's background work: its queues, its lag and its failures. */
export function EnginePage() {
  const t = useTranslations('engine');
  const trpc = useTRPC();
  const engine = useQuery(trpc.engine.viewEngine.queryOptions({}, { refetchInterval: 3_000 }));
  const { data } = engine;
  return (
    <Page readOnly title={t('title')} description={t('description')}>
      {engine.isPending && (
        <Card>
          <SkeletonRows count={3} />
        </Card>
      )}
      {engine.isError && !data && <Failure error={engine.error} onRetry={() => void engine.refetch()} />}
      {data?.kind === 'inngest' && (
        <>
          <Card className="mb-8">
            <Empty icon={Cog} title={t('outsideTitle')}>
              {data.address ? t('outsideAt', { address: data.address }) : t('outsideHosted')}
            </Empty>
          </Card>
          {data.outside && <Outside outside={data.outside} />}
          <Consumers />
        </>
      )}
      {data?.kind === 'embedded' && (
        <>
          <Figures engine={data} />
          <h2 className="mb-3 text-lg font-semibold">{t('functions')}</h2>
          <Card className="mb-8">
            {data.functions.length === 0 && (
              <Empty icon={Cog} title={t('idleTitle')}>
                {t('idleText')}
              </Empty>
            )}
            <ul className="divide-y divide-line">
              {data.functions.map((load) => (
                <FunctionRow key={`${load.function_id} ${load.of_deployment}`} load={load} />
              ))}
            </ul>
          </Card>
          <Consumers />
          <FailedRuns />
        </>
      )}
    </Page>
  );
}
