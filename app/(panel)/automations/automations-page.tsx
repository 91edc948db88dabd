'use client';

import { useQuery } from '@tanstack/react-query';
import { Plus, Workflow } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/button.tsx';
import { Card, Page } from '#app/_ui/page.tsx';
import { Empty, Failure, SkeletonRows } from '#app/_ui/states.tsx';
import { CreateAutomation } from './create-automation.tsx';
import { FlowBadge } from './flow-badge.tsx';

const most = 200;

/** What happens by itself. */
export function AutomationsPage() {
  const t = useTranslations('automations');
  const trpc = useTRPC();
  const flows = useQuery(trpc.automations.listAutomations.queryOptions({ limit: most }));
  const [creates, setCreates] = useState(false);
  const all = flows.data?.data ?? [];
  const create = (
    <Button look="primary" onClick={() => setCreates(true)}>
      <Plus className="size-4" aria-hidden />
      {t('create')}
    </Button>
  );
  return (
    <Page title={t('title')} description={t('description')} narrow actions={create}>
      <Card>
        {flows.isPending && <SkeletonRows count={4} />}
        {flows.isError && <Failure error={flows.error} onRetry={() => void flows.refetch()} />}
        {flows.isSuccess && all.length === 0 && (
          <Empty icon={Workflow} title={t('emptyTitle')} action={create}>
            {t('emptyText')}
          </Empty>
        )}
        <ul className="divide-y divide-line">
          {all.map(({ id, name, status, trigger, counts }) => (
            <li key={id}>
              <Link
                href={`/automations/${id}`}
                prefetch={false}
                className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3 hover:bg-sunken"
              >
                <span className="min-w-0 flex-1 basis-48">
                  <span className="block truncate font-medium">{name}</span>
                  <span className="block text-sm text-ink-soft">{t(`trigger_${trigger.type}`)}</span>
                </span>
                <span className="text-sm text-ink-soft tabular-nums">{t('counts', counts)}</span>
                <FlowBadge status={status} />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
      {creates && <CreateAutomation onClose={() => setCreates(false)} />}
    </Page>
  );
}
