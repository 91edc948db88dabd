'use client';

import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Plus, Workflow } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Empty, Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { Card, Page } from '#app/_ui/page.tsx';
import { useCreating } from '../_actions/use-creating.ts';
import { CreateAutomation } from './create-automation.tsx';
import { FlowBadge } from './flow-badge.tsx';
import { RecipeGallery } from './recipe-gallery.tsx';

const most = 200;

/** The list of automations. */
export function AutomationsPage() {
  const t = useTranslations('automations');
  const trpc = useTRPC();
  const flows = useQuery(trpc.automations.listAutomations.queryOptions({ limit: most }));
  const [creates, setCreates] = useCreating();
  const all = flows.data?.data ?? [];
  const create = (
    <Button look="primary" onClick={() => setCreates(true)}>
      <Plus className="size-4" aria-hidden />
      {t('create')}
    </Button>
  );
  return (
    <Page
      title={t('title')}
      description={t('description')}
      // If the list is empty, the button is shown in the middle of the list instead. While the list loads, the button
      // is hidden, because it might move while the user clicks it.
      actions={!flows.isPending && !(flows.isSuccess && all.length === 0) && create}
    >
      <Card>
        {flows.isPending && <SkeletonRows count={4} />}
        {flows.isError && <Failure error={flows.error} onRetry={() => void flows.refetch()} />}
        {flows.isSuccess && all.length === 0 && (
          <Empty icon={Workflow} title={t('emptyTitle')} action={create}>
            {t('emptyText')}
          </Empty>
        )}
        {flows.isSuccess && all.length === 0 && <RecipeGallery className="border-t border-line p-5" />}
        <ul className="divide-y divide-line">
          {all.map(({ id, name, status, trigger, counts }) => (
            <li key={id}>
              <Link
                href={`/automations/${id}`}
                prefetch={false}
                className="flex items-center gap-4 px-4 py-3.5 -outline-offset-2 hover:bg-canvas sm:px-5 dark:hover:bg-raised"
              >
                <span className="min-w-0 flex-1">
                  <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                    <span className="min-w-0 truncate font-medium">{name}</span>
                    <FlowBadge status={status} />
                  </span>
                  <span className="mt-1 block text-sm text-ink-soft">{t(`trigger_${trigger.type}`)}</span>
                </span>
                <span className="shrink-0 text-right text-sm text-ink-soft tabular-nums max-sm:max-w-28">
                  {t('counts', counts)}
                </span>
                <ChevronRight className="size-4 shrink-0 text-ink-faint" aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
      {creates && <CreateAutomation onClose={() => setCreates(false)} />}
    </Page>
  );
}
