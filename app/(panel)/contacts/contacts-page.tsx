'use client';

import { Download, Plus, Search, Upload, UsersRound } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Button } from '#app/_ui/buttons/button.tsx';
import { cn } from '#app/_ui/cn.ts';
import { Empty, Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { Input } from '#app/_ui/fields/field.tsx';
import type { ContactCount } from '#server/contract/people/contact-selection.ts';
import { useCreating } from '../_actions/use-creating.ts';
import { FilterChips, withoutFilters } from '../_contacts/filter-chips.tsx';
import { type FilterInput, filterInput, filtersOf } from '../_contacts/filter-input.ts';
import { FilterPopover } from '../_contacts/filter-popover.tsx';
import { useCanWrite } from '../_contacts/use-configuration.ts';
import { useSelection } from '../_selection/use-selection.ts';
import { useHasPower } from '../_shell/member.tsx';
import type { ViewProps } from '../_views/saved-view.ts';
import { ViewState, Views } from '../_views/views.tsx';
import { useColumns } from './_parts/columns.tsx';
import { ColumnsMenu } from './_parts/columns-menu.tsx';
import { ContactTable } from './_parts/contact-table.tsx';
import { CreateContactDialog } from './_parts/create-contact-dialog.tsx';
import { SelectionBar } from './_parts/selection-bar.tsx';
import { useContactFilters } from './_parts/use-contact-filters.ts';
import { useContacts } from './_parts/use-contacts.ts';
import { useExport } from './_parts/use-export.ts';

function Header({ count, filter, onCreate }: { count?: ContactCount; filter: FilterInput; onCreate: () => void }) {
  const t = useTranslations('contacts');
  const canWrite = useCanWrite();
  const mayExport = useHasPower('contacts:export');
  const exporting = useExport();
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2.5">
        <h1 className="text-2xl font-semibold tracking-tight">{t('title')}</h1>
        {count && (
          <p
            role="status"
            className={cn('truncate text-sm text-ink-soft tabular-nums', count.count === 0 && 'sr-only')}
          >
            {t(count.more ? 'countMore' : 'count', { count: count.count })}
          </p>
        )}
      </div>
      <div className="flex gap-2">
        {mayExport && (
          <Button
            aria-label={t('export')}
            busy={exporting.isPending}
            disabled={count?.count === 0}
            onClick={() => exporting.mutate({ filter })}
          >
            <Download className="size-4" aria-hidden />
            <span className="max-sm:hidden">{t('export')}</span>
          </Button>
        )}
        {canWrite && (
          <>
            <Button asChild>
              <Link href="/contacts/import" prefetch={false} aria-label={t('import')}>
                <Upload className="size-4" aria-hidden />
                <span className="max-sm:hidden">{t('import')}</span>
              </Link>
            </Button>
            <Button look="primary" onClick={onCreate} aria-label={t('create')}>
              <Plus className="size-4" aria-hidden />
              <span className="max-sm:hidden">{t('create')}</span>
            </Button>
          </>
        )}
      </div>
    </header>
  );
}

/** The page that lists the organization's contacts. The user can search, filter, select and change them. */
export function ContactsPage() {
  const t = useTranslations('contacts');
  const canWrite = useCanWrite();
  const [filters, setFilters] = useContactFilters();
  const filter = filterInput(filters);
  const contacts = useContacts(filter);
  const views: ViewProps = {
    kind: 'contacts',
    filter,
    viewId: filters.view,
    onShow: (view) => void setFilters({ ...filtersOf(view?.filter ?? {}), view: view?.id ?? null }),
  };
  const columns = useColumns();
  const { items, count } = contacts;
  const order = items.map(({ id }) => id);
  const selection = useSelection(JSON.stringify(filter), order, count?.count ?? 0);
  const [creating, setCreating] = useCreating();
  const filtered = Object.keys(filter).length > 0;
  const create = canWrite && !filtered && (
    <Button look="primary" onClick={() => setCreating(true)}>
      {t('create')}
    </Button>
  );
  return (
    <div className="relative flex h-full flex-col">
      <div className="space-y-3 px-4 pt-5 pb-3 sm:px-6">
        <Header {...(count ? { count } : {})} filter={filter} onCreate={() => setCreating(true)} />
        <div className="flex gap-2">
          <div className="relative min-w-0 flex-1">
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
          <Views {...views} />
          <FilterPopover filters={filters} setFilters={setFilters} />
          <ColumnsMenu columns={columns} />
        </div>
        <FilterChips filters={filters} setFilters={setFilters} />
        <ViewState {...views} />
      </div>
      <div className="flex min-h-0 flex-1 flex-col border-t border-line bg-surface">
        {contacts.isError && items.length === 0 ? (
          <Failure error={contacts.error} onRetry={() => void contacts.refetch()} />
        ) : (
          <ContactTable
            contacts={items}
            columns={columns.shown}
            selection={selection}
            total={count && !count.more ? count.count : -1}
            // Do not load the next page during a refetch: loading a page would cancel the refetch, and the new data
            // would be lost.
            hasMore={contacts.hasNextPage && !contacts.isFetching}
            isLoadingMore={contacts.isFetchingNextPage}
            onMore={() => void contacts.fetchNextPage()}
          >
            {contacts.isPending && <SkeletonRows count={10} />}
            {contacts.isSuccess && items.length === 0 && (
              <Empty
                icon={UsersRound}
                title={t(filtered ? 'emptyFilteredTitle' : 'emptyTitle')}
                action={
                  filtered ? (
                    <Button onClick={() => void setFilters({ q: null, view: null, ...withoutFilters })}>
                      {t('clearFilters')}
                    </Button>
                  ) : (
                    create
                  )
                }
              >
                {t(filtered ? 'emptyFilteredText' : 'emptyText')}
              </Empty>
            )}
          </ContactTable>
        )}
      </div>
      <SelectionBar selection={selection} filter={filter} matching={count} />
      {creating && canWrite && <CreateContactDialog onClose={() => setCreating(false)} />}
    </div>
  );
}
