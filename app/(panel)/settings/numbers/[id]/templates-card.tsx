'use client';

import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { FileText, RefreshCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { textOr } from '#app/_i18n/text-or.ts';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Empty, Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { toast } from '#app/_ui/feedback/toast.ts';
import { Select } from '#app/_ui/fields/field.tsx';
import { SearchInput } from '#app/_ui/fields/search-input.tsx';
import { Card } from '#app/_ui/page.tsx';
import { Ago } from '#app/_ui/time/time.tsx';
import type { PanelNumber } from '#server/contract/channels/connection.ts';
import { useNumbers } from '../use-numbers.ts';
import { useRefusalWords } from '../use-refusal-words.ts';
import { findTemplates, lastSync, statusesOf } from './find-templates.ts';
import { TemplateRow } from './template-row.tsx';

/**
 * The page size. The messaging provider allows 250 templates per business, 6 000 per verified business
 * (whatsapp/operator.md#c3).
 */
const pageSize = 200;

function useTemplates(connection_id: string) {
  const { connections } = useTRPC();
  return useInfiniteQuery(
    connections.listTemplates.infiniteQueryOptions(
      { connection_id, limit: pageSize },
      { getNextPageParam: (page) => page.next_cursor ?? undefined },
    ),
  );
}

function SyncButton({ connection_id }: { connection_id: string }) {
  const t = useTranslations('numbers');
  const { connections } = useTRPC();
  const { refresh } = useNumbers();
  const words = useRefusalWords();
  const sync = useMutation(
    connections.syncTemplates.mutationOptions({
      onSuccess: async ({ errors, total, created, updated, removed }) => {
        await refresh();
        const [refused] = errors ?? [];
        if (refused) toast.error(t('syncRefused'), { description: words(refused.code).reason });
        else toast.success(t('synced', { total }), { description: t('syncedCounts', { created, updated, removed }) });
      },
    }),
  );
  return (
    <Button size="sm" busy={sync.isPending} onClick={() => sync.mutate({ connection_id })}>
      {!sync.isPending && <RefreshCw className="size-4" aria-hidden />}
      {t('sync')}
    </Button>
  );
}

interface FiltersProps {
  readonly q: string;
  readonly status: string;
  readonly statuses: readonly string[];
  readonly onQ: (q: string) => void;
  readonly onStatus: (status: string) => void;
}

function Filters({ q, status, statuses, onQ, onStatus }: FiltersProps) {
  const t = useTranslations('numbers');
  const name = (one: string) => textOr(t, `status_${one}`, one);
  return (
    <div className="flex flex-wrap gap-2 border-t border-line px-5 py-3">
      <SearchInput
        label={t('findTemplate')}
        value={q}
        onChange={(event) => onQ(event.target.value)}
        className="min-w-48 flex-1"
      />
      <Select
        aria-label={t('status')}
        value={status}
        onChange={(event) => onStatus(event.target.value)}
        className="w-auto min-w-36"
      >
        {['all', ...statuses].map((one) => (
          <option key={one} value={one}>
            {name(one)}
          </option>
        ))}
      </Select>
    </div>
  );
}

/** The search field is shown only if there are more templates than this number. */
const manyAfter = 6;

/** The card with the number's templates, as last synchronized with the messaging provider. */
export function TemplatesCard({ number: { id, status: state } }: { number: PanelNumber }) {
  const t = useTranslations('numbers');
  const c = useTranslations('common');
  const templates = useTemplates(id);
  const [q, setQ] = useState('');
  const [status, setStatus] = useState('all');
  const all = templates.data?.pages.flatMap((page) => page.data) ?? [];
  const shown = findTemplates(all, status, q);
  const at = lastSync(all);
  return (
    <Card>
      <header className="flex flex-wrap items-start gap-3 p-5">
        <div className="min-w-0 flex-1 basis-56">
          <h2 className="text-md font-semibold">{t('templates')}</h2>
          <p className="mt-1 text-sm text-ink-soft">{t('templatesText')}</p>
          {at && <p className="mt-1 text-xs text-ink-faint">{t.rich('lastSync', { time: () => <Ago at={at} /> })}</p>}
        </div>
        {state !== 'disconnected' && <SyncButton connection_id={id} />}
      </header>
      {all.length > manyAfter && (
        <Filters q={q} status={status} statuses={statusesOf(all)} onQ={setQ} onStatus={setStatus} />
      )}
      <div className="border-t border-line">
        {templates.isPending && <SkeletonRows count={2} />}
        {templates.isError && <Failure error={templates.error} onRetry={() => void templates.refetch()} />}
        {templates.isSuccess && all.length === 0 && (
          <Empty icon={FileText} title={t('templatesEmpty')}>
            {t('templatesEmptyText')}
          </Empty>
        )}
        {all.length > 0 && shown.length === 0 && (
          <p className="px-5 py-8 text-center text-sm text-ink-faint">{t('templatesNone')}</p>
        )}
        <ul className="max-h-128 divide-y divide-line overflow-y-auto">
          {shown.map((template) => (
            <TemplateRow key={template.id} template={template} />
          ))}
        </ul>
      </div>
      {templates.hasNextPage && (
        <Button look="quiet" size="sm" className="mx-auto my-2 flex" onClick={() => void templates.fetchNextPage()}>
          {c('loadMore')}
        </Button>
      )}
    </Card>
  );
}
