'use client';

import { useQuery } from '@tanstack/react-query';
import { Plus, Zap } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { RowActions } from '#app/_ui/buttons/row-actions.tsx';
import { Empty, Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { SearchInput } from '#app/_ui/fields/search-input.tsx';
import { Card, Page } from '#app/_ui/page.tsx';
import type { QuickReply } from '#server/contract/people/configuration.ts';
import { matchingReplies } from '../../_shell/matching-replies.ts';
import { ReplyFilesMark } from '../../_shell/reply-files-mark.tsx';
import { RemoveReply } from './remove-reply.tsx';
import { ReplyDialog } from './reply-dialog.tsx';

/** The search field is shown from this number of quick replies on. */
const searchFrom = 9;

/** The page of the team's quick replies. */
export function QuickRepliesPage() {
  const t = useTranslations('quickReplies');
  const trpc = useTRPC();
  const replies = useQuery(trpc.quickReplies.listQuickReplies.queryOptions({}));
  const [q, setQ] = useState('');
  const [editing, setEditing] = useState<QuickReply | 'new' | null>(null);
  const [removing, setRemoving] = useState<QuickReply | null>(null);
  const all = replies.data?.data ?? [];
  const found = matchingReplies(all, q);
  const create = (
    <Button look="primary" onClick={() => setEditing('new')}>
      <Plus className="size-4" aria-hidden />
      {t('create')}
    </Button>
  );
  return (
    <Page title={t('title')} description={t('description')} narrow actions={create}>
      {all.length >= searchFrom && (
        <SearchInput
          label={t('search')}
          value={q}
          onChange={(event) => setQ(event.target.value)}
          className="mb-4 sm:w-72"
        />
      )}
      <Card>
        {replies.isPending && <SkeletonRows count={4} />}
        {replies.isError && <Failure error={replies.error} onRetry={() => void replies.refetch()} />}
        {replies.isSuccess && all.length === 0 && (
          <Empty icon={Zap} title={t('emptyTitle')} action={create}>
            {t('emptyText')}
          </Empty>
        )}
        {all.length > 0 && found.length === 0 && (
          <p className="px-5 py-8 text-center text-sm text-ink-faint">{t('nothingFound', { q })}</p>
        )}
        <ul className="divide-y divide-line">
          {found.map((reply) => (
            <li key={reply.id} className="flex items-start gap-3 py-2.5 pr-2 pl-5">
              <div className="min-w-0 flex-1 py-1">
                <p className="flex flex-wrap items-baseline gap-x-2.5">
                  <span className="rounded-sm bg-sunken px-1.5 py-0.5 font-mono text-xs text-ink-soft dark:bg-line">
                    /{reply.shortcut}
                  </span>
                  <span className="min-w-0 truncate font-medium">{reply.title}</span>
                  <ReplyFilesMark id={reply.id} />
                </p>
                <p className="mt-1 line-clamp-2 text-sm break-words text-ink-soft">{reply.content}</p>
              </div>
              <RowActions
                name={`/${reply.shortcut}`}
                onEdit={() => setEditing(reply)}
                onDelete={() => setRemoving(reply)}
              />
            </li>
          ))}
        </ul>
      </Card>
      {editing && <ReplyDialog reply={editing === 'new' ? undefined : editing} onClose={() => setEditing(null)} />}
      {removing && <RemoveReply reply={removing} onDone={() => setRemoving(null)} />}
    </Page>
  );
}
