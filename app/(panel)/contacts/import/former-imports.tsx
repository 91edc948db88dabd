'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Badge } from '#app/_ui/display/badge.tsx';
import { Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { Card } from '#app/_ui/page.tsx';
import { Ago } from '#app/_ui/time/time.tsx';
import type { Import } from '#server/contract/people/contact-import.ts';
import { outcomes } from './outcomes.ts';

const pollMs = 3_000;

function ImportRow({ of, onOpen }: { of: Import; onOpen: () => void }) {
  const t = useTranslations('imports');
  const format = useFormatter();
  const told = outcomes.filter((outcome) => of[outcome] > 0);
  const summary = told.map((outcome) => t(`sum_${outcome}`, { count: of[outcome] })).join(', ');
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full items-center gap-4 px-5 py-3.5 text-left -outline-offset-2 hover:bg-canvas dark:hover:bg-raised"
      >
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="min-w-0 truncate font-medium">{of.file_name}</span>
            {of.dry_run && <Badge tone="info">{t('badgeTry')}</Badge>}
            {of.status === 'running' && <Badge tone="accent">{t('badgeRunning')}</Badge>}
            {of.status === 'canceled' && <Badge tone="warning">{t('badgeCanceled')}</Badge>}
          </span>
          <span className="mt-0.5 block text-xs text-ink-soft">
            {of.status === 'running'
              ? t('progress', { done: format.number(of.done), total: format.number(of.total) })
              : summary}
          </span>
          <span className="mt-0.5 block text-xs text-ink-faint">
            <Ago at={of.created_at} /> {of.started_by.name && t('by', { name: of.started_by.name })}
          </span>
        </span>
        <ChevronRight className="size-4 shrink-0 text-ink-faint" aria-hidden />
      </button>
    </li>
  );
}

/** Lists the imports of the last 30 days. Each can be opened to show its result. */
export function FormerImports({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useTranslations('imports');
  const c = useTranslations('common');
  const trpc = useTRPC();
  const imports = useInfiniteQuery(
    trpc.contactImports.listImports.infiniteQueryOptions(
      { limit: 20 },
      {
        getNextPageParam: (page) => page.next_cursor ?? undefined,
        refetchInterval: ({ state }) =>
          state.data?.pages.some((page) => page.data.some((one) => one.status === 'running')) ? pollMs : false,
      },
    ),
  );
  const items = imports.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <section className="mt-10">
      <h2 className="mb-3 text-md font-semibold">{t('former')}</h2>
      <Card>
        {imports.isPending && <SkeletonRows count={2} />}
        {imports.isError && <Failure error={imports.error} onRetry={() => void imports.refetch()} />}
        {imports.isSuccess && items.length === 0 && (
          <p className="px-5 py-6 text-center text-sm text-ink-faint">{t('formerEmpty')}</p>
        )}
        <ul className="divide-y divide-line">
          {items.map((one) => (
            <ImportRow key={one.id} of={one} onOpen={() => onOpen(one.id)} />
          ))}
        </ul>
      </Card>
      {imports.hasNextPage && (
        <Button
          className="mx-auto mt-4 flex"
          busy={imports.isFetchingNextPage}
          onClick={() => void imports.fetchNextPage()}
        >
          {c('loadMore')}
        </Button>
      )}
    </section>
  );
}
