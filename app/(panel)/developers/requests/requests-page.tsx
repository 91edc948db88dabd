'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ScrollText, Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { debounce, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useRef, useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Empty, Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { Input, Select } from '#app/_ui/fields/field.tsx';
import { Card, Page } from '#app/_ui/page.tsx';
import { CallDialog } from './call-dialog.tsx';
import { type Call, CallRow } from './call-row.tsx';

const methods = ['GET', 'POST', 'PATCH', 'DELETE'] as const;
const outcomes = ['ok', 'client_error', 'server_error'] as const;

const useFilters = () =>
  useQueryStates(
    {
      q: parseAsString.withDefault(''),
      key: parseAsString.withDefault(''),
      method: parseAsStringLiteral(methods),
      outcome: parseAsStringLiteral(outcomes),
    },
    { limitUrlUpdates: debounce(200) },
  );
type Filters = ReturnType<typeof useFilters>;

function FilterBar({ filters: [filters, setFilters] }: { filters: Filters }) {
  const t = useTranslations('requests');
  const trpc = useTRPC();
  const keys = useQuery(trpc.keys.listKeys.queryOptions({}));
  return (
    <div className="mb-4 grid grid-cols-2 gap-2 md:grid-cols-3 xl:grid-cols-[1fr_12rem_11rem_12rem]">
      <div className="relative max-xl:col-span-full">
        <Search className="pointer-events-none absolute top-2.5 left-3 size-4 text-ink-faint" aria-hidden />
        <Input
          type="search"
          className="pl-9"
          value={filters.q}
          placeholder={t('search')}
          aria-label={t('search')}
          onChange={(event) => void setFilters({ q: event.target.value || null })}
        />
      </div>
      <Select
        className="max-md:col-span-2"
        aria-label={t('key')}
        value={filters.key}
        onChange={(event) => void setFilters({ key: event.target.value || null })}
      >
        <option value="">{t('allKeys')}</option>
        {keys.data?.data.map((key) => (
          <option key={key.id} value={key.id}>
            {key.name} (…{key.last4})
          </option>
        ))}
      </Select>
      <Select
        aria-label={t('call')}
        value={filters.method ?? ''}
        onChange={(event) => void setFilters({ method: methods.find((one) => one === event.target.value) ?? null })}
      >
        <option value="">{t('allMethods')}</option>
        {methods.map((method) => (
          <option key={method}>{method}</option>
        ))}
      </Select>
      <Select
        aria-label={t('status')}
        value={filters.outcome ?? ''}
        onChange={(event) => void setFilters({ outcome: outcomes.find((one) => one === event.target.value) ?? null })}
      >
        <option value="">{t('allOutcomes')}</option>
        {outcomes.map((outcome) => (
          <option key={outcome} value={outcome}>
            {t(outcome)}
          </option>
        ))}
      </Select>
    </div>
  );
}

/** The request log: the calls to the API in the last 7 days and their responses. */
export function RequestsPage() {
  const t = useTranslations('requests');
  const c = useTranslations('common');
  const trpc = useTRPC();
  const filters = useFilters();
  const [{ q, key, method, outcome }] = filters;
  const [opened, setOpened] = useState<Call | null>(null);
  const openedFrom = useRef<HTMLElement>(null);
  const calls = useInfiniteQuery(
    trpc.requests.listCalls.infiniteQueryOptions(
      { ...(q && { q }), ...(key && { key_id: key }), ...(method && { method }), ...(outcome && { outcome }) },
      {
        getNextPageParam: (page) => page.next_cursor ?? undefined,
        placeholderData: (before) => before,
        refetchInterval: 5_000,
      },
    ),
  );
  const items = calls.data?.pages.flatMap((page) => page.data) ?? [];
  const filtered = Boolean(q || key || method || outcome);
  return (
    <Page title={t('title')} description={t('description')}>
      <FilterBar filters={filters} />
      <Card>
        {calls.isPending && <SkeletonRows />}
        {calls.isError && <Failure error={calls.error} onRetry={() => void calls.refetch()} />}
        {calls.isSuccess && items.length === 0 && (
          <Empty icon={ScrollText} title={filtered ? t('emptyFiltered') : t('emptyTitle')}>
            {filtered ? undefined : t('emptyText')}
          </Empty>
        )}
        <ul className="divide-y divide-line">
          {items.map((call) => (
            <CallRow
              key={call.id}
              call={call}
              onOpen={(row) => {
                openedFrom.current = row;
                setOpened(call);
              }}
            />
          ))}
        </ul>
      </Card>
      {calls.hasNextPage && (
        <Button
          className="mx-auto mt-4 flex"
          busy={calls.isFetchingNextPage}
          onClick={() => void calls.fetchNextPage()}
        >
          {c('loadMore')}
        </Button>
      )}
      <CallDialog call={opened} onClose={() => setOpened(null)} returnTo={openedFrom} />
    </Page>
  );
}
