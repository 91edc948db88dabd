'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Empty, Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { Select } from '#app/_ui/fields/field.tsx';
import { Card, Page } from '#app/_ui/page.tsx';
import { AuditRow } from './audit-row.tsx';

const kinds = [
  'organization',
  'member',
  'invitation',
  'account',
  'ai_key',
  'api_key',
  'webhook',
  'tag',
  'custom_field',
  'pipeline',
  'stage',
  'queue',
  'quick_reply',
  'contact',
  'contact_bulk',
  'conversation_bulk',
  'contact_import',
  'connection',
  'engine_run',
  'fact_reader',
  'web_chat',
] as const;

const useFilters = () => useQueryStates({ person: parseAsString.withDefault(''), kind: parseAsStringLiteral(kinds) });

function FilterBar({ filters: [{ person, kind }, setFilters] }: { filters: ReturnType<typeof useFilters> }) {
  const t = useTranslations('audit');
  const trpc = useTRPC();
  const users = useQuery(trpc.members.listUsers.queryOptions({}));
  return (
    <div className="mb-4 grid grid-cols-2 gap-2 sm:flex">
      <Select
        aria-label={t('person')}
        value={person}
        onChange={(event) => void setFilters({ person: event.target.value || null })}
        className="sm:w-56"
      >
        <option value="">{t('everybody')}</option>
        {users.data?.data.map((user) => (
          <option key={user.id} value={user.id}>
            {user.name}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t('kind')}
        value={kind ?? ''}
        onChange={(event) => void setFilters({ kind: kinds.find((one) => one === event.target.value) ?? null })}
        className="sm:w-56"
      >
        <option value="">{t('everything')}</option>
        {kinds.map((one) => (
          <option key={one} value={one}>
            {t(`type_${one}`)}
          </option>
        ))}
      </Select>
    </div>
  );
}

/** The page of the audit log, newest entries first. */
export function AuditPage() {
  const t = useTranslations('audit');
  const c = useTranslations('common');
  const trpc = useTRPC();
  const filters = useFilters();
  const [{ person, kind }] = filters;
  const entries = useInfiniteQuery(
    trpc.organization.listAudit.infiniteQueryOptions(
      { ...(person && { actor_id: person }), ...(kind && { object_type: kind }) },
      { getNextPageParam: (page) => page.next_cursor ?? undefined, placeholderData: (before) => before },
    ),
  );
  const items = entries.data?.pages.flatMap((page) => page.data) ?? [];
  const filtered = Boolean(person || kind);
  return (
    <Page title={t('title')} description={t('description')} narrow>
      <FilterBar filters={filters} />
      <Card>
        {entries.isPending && <SkeletonRows />}
        {entries.isError && <Failure error={entries.error} onRetry={() => void entries.refetch()} />}
        {entries.isSuccess && items.length === 0 && (
          <Empty icon={History} title={filtered ? t('emptyFiltered') : t('emptyTitle')}>
            {filtered ? undefined : t('emptyText')}
          </Empty>
        )}
        <ol className="divide-y divide-line">
          {items.map((entry) => (
            <AuditRow key={entry.id} entry={entry} />
          ))}
        </ol>
      </Card>
      {entries.hasNextPage && (
        <Button
          className="mx-auto mt-4 flex"
          busy={entries.isFetchingNextPage}
          onClick={() => void entries.fetchNextPage()}
        >
          {c('loadMore')}
        </Button>
      )}
    </Page>
  );
}
