'use client';

import { ListOrdered, Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#app/_ui/buttons/button.tsx';
import { RowActions } from '#app/_ui/buttons/row-actions.tsx';
import { Badge } from '#app/_ui/display/badge.tsx';
import { Empty, Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { Card, Page } from '#app/_ui/page.tsx';
import { Ago } from '#app/_ui/time/time.tsx';
import type { Queue } from '#server/contract/organization/queue.ts';
import { useReadQueues } from '../../_contacts/use-configuration.ts';
import { QueueDialog } from './queue-dialog.tsx';
import { RemoveQueue } from './remove-queue.tsx';

/** The description of a queue in one line: its members, and how many conversations are waiting in it. */
function About({ queue }: { queue: Queue }) {
  const t = useTranslations('queues');
  const { name, is_default: isDefault, members, waiting, waiting_since: since } = queue;
  return (
    <div className="min-w-0 flex-1 py-1">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className="min-w-0 truncate font-medium">{name}</span>
        {queue.distribution === 'round_robin' && <Badge tone="neutral">{t('inTurn')}</Badge>}
        {isDefault && <Badge tone="accent">{t('default')}</Badge>}
      </p>
      <p className="mt-1 text-sm text-ink-soft">
        {t('waiting', { count: waiting })}
        {since && (
          <>
            {' · '}
            <Ago at={since} />
          </>
        )}
      </p>
      <p className="mt-0.5 truncate text-sm text-ink-faint">
        {members.length === 0 ? t('noMembers') : members.map((one) => one.name).join(', ')}
      </p>
    </div>
  );
}

/** The page of the queues in which conversations wait for an attendant. */
export function QueuesPage() {
  const t = useTranslations('queues');
  const queues = useReadQueues();
  const [editing, setEditing] = useState<Queue | 'new' | null>(null);
  const [removing, setRemoving] = useState<Queue | null>(null);
  const all = queues.data?.data ?? [];
  const create = (
    <Button look="primary" onClick={() => setEditing('new')}>
      <Plus className="size-4" aria-hidden />
      {t('create')}
    </Button>
  );
  return (
    <Page
      title={t('title')}
      description={t('description')}
      narrow
      // While the list is empty, this button is shown in the middle of the list instead. While the list loads, the
      // button is hidden, so that it does not move under the pointer.
      actions={!queues.isPending && !(queues.isSuccess && all.length === 0) && create}
    >
      <Card>
        {queues.isPending && <SkeletonRows count={4} />}
        {queues.isError && <Failure error={queues.error} onRetry={() => void queues.refetch()} />}
        {queues.isSuccess && all.length === 0 && (
          <Empty icon={ListOrdered} title={t('emptyTitle')} action={create}>
            {t('emptyText')}
          </Empty>
        )}
        <ul className="divide-y divide-line">
          {all.map((queue) => (
            <li key={queue.id} className="flex items-start gap-3 py-2.5 pr-2 pl-5">
              <About queue={queue} />
              <RowActions name={queue.name} onEdit={() => setEditing(queue)} onDelete={() => setRemoving(queue)} />
            </li>
          ))}
        </ul>
      </Card>
      {editing && <QueueDialog queue={editing === 'new' ? undefined : editing} onClose={() => setEditing(null)} />}
      {removing && <RemoveQueue queue={removing} onDone={() => setRemoving(null)} />}
    </Page>
  );
}
