'use client';

import { SquareKanban } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { parseAsBoolean, parseAsString, useQueryStates } from 'nuqs';
import type { ReactNode } from 'react';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Skeleton } from '#app/_ui/feedback/skeleton.tsx';
import { Empty, Failure } from '#app/_ui/feedback/states.tsx';
import { Select } from '#app/_ui/fields/field.tsx';
import { Segments } from '#app/_ui/fields/segments.tsx';
import type { Pipeline } from '#server/contract/people/configuration.ts';
import { useReadPipelines, useUsers } from '../_contacts/use-configuration.ts';
import { useMember } from '../_shell/member.tsx';
import { Board } from './_parts/board.tsx';

const useBoardFilters = () =>
  useQueryStates({ pipeline: parseAsString, owner: parseAsString, lost: parseAsBoolean.withDefault(false) });
type Filters = ReturnType<typeof useBoardFilters>;

function Header({
  pipelines,
  pipeline,
  filters: [{ owner, lost }, setFilters],
}: {
  pipelines: readonly Pipeline[];
  pipeline: Pipeline;
  filters: Filters;
}) {
  const t = useTranslations('boards');
  const users = useUsers({ assignable: true });
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 pt-5 pb-3 sm:px-6">
      <h1 className="mr-auto text-2xl font-semibold tracking-tight">{t('title')}</h1>
      <Segments
        label={t('shown')}
        value={lost ? 'lost' : 'active'}
        onChange={(shown) => void setFilters({ lost: shown === 'lost' })}
        options={[
          { value: 'active', label: t('active') },
          { value: 'lost', label: t('lost') },
        ]}
      />
      <Select
        aria-label={t('pipeline')}
        className="w-auto max-w-56 min-w-36 font-medium max-sm:flex-1"
        value={pipeline.id}
        onChange={(event) => void setFilters({ pipeline: event.target.value })}
      >
        {pipelines.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t('owner')}
        className="w-auto max-w-56 min-w-36 max-sm:flex-1"
        value={owner ?? ''}
        onChange={(event) => void setFilters({ owner: event.target.value || null })}
      >
        <option value="">{t('everybody')}</option>
        <option value="none">{t('nobody')}</option>
        {users.map((user) => (
          <option key={user.id} value={user.id}>
            {user.name}
          </option>
        ))}
      </Select>
    </header>
  );
}

/** The page while the board is loading. The title is already in its final position. */
function Bare({ children }: { children: ReactNode }) {
  const t = useTranslations('boards');
  return (
    <>
      <h1 className="px-4 pt-5 pb-3 text-2xl leading-9 font-semibold tracking-tight sm:px-6">{t('title')}</h1>
      {children}
    </>
  );
}

function Loading() {
  const c = useTranslations('common');
  return (
    <Bare>
      <div role="status" aria-label={c('loading')} className="flex gap-3 overflow-hidden px-4 sm:px-6">
        {[0, 1, 2, 3].map((index) => (
          <Skeleton key={index} className="h-96 w-72 shrink-0 rounded-xl sm:shrink" />
        ))}
      </div>
    </Bare>
  );
}

function ToSettings() {
  const t = useTranslations('boards');
  if (useMember().role !== 'admin') return null;
  return (
    <Button asChild>
      <Link href="/settings/pipelines">{t('toSettings')}</Link>
    </Button>
  );
}

/** The page that shows one pipeline at a time as a board, starting with the default pipeline. */
export function PipelinesPage() {
  const t = useTranslations('boards');
  const filters = useBoardFilters();
  const [{ pipeline: chosen, owner, lost }] = filters;
  const read = useReadPipelines();
  const pipelines = read.data?.data;
  const pipeline =
    pipelines?.find((one) => one.id === chosen) ?? pipelines?.find((one) => one.is_default) ?? pipelines?.[0];
  if (pipelines && !pipeline) {
    return (
      <Bare>
        <Empty icon={SquareKanban} title={t('emptyTitle')} action={<ToSettings />}>
          {t('emptyText')}
        </Empty>
      </Bare>
    );
  }
  if (!pipelines || !pipeline) {
    if (!read.isError) return <Loading />;
    return (
      <Bare>
        <Failure error={read.error} onRetry={() => void read.refetch()} />
      </Bare>
    );
  }
  return (
    <div className="flex h-full flex-col">
      <Header pipelines={pipelines} pipeline={pipeline} filters={filters} />
      {pipeline.stages.length === 0 ? (
        <Empty icon={SquareKanban} title={t('noStagesTitle')} action={<ToSettings />}>
          {t('noStagesText')}
        </Empty>
      ) : (
        <Board key={pipeline.id} pipeline={pipeline} owner={owner} lost={lost} />
      )}
    </div>
  );
}
