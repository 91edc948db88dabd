'use client';

import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { useDebounced } from '#app/_ui/browser/use-debounced.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Empty, Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { SearchInput } from '#app/_ui/fields/search-input.tsx';
import { Dialog, DialogActions } from '#app/_ui/overlays/dialog.tsx';
import { ShortTime } from '#app/_ui/time/time.tsx';
import { useMore } from '#app/_ui/use-more.ts';
import { useLastSaid } from '../../../_shell/use-last-said.ts';
import { useCustomerName } from '../../../inbox/_parts/customer/use-customer-name.ts';
import type { Lab } from '../use-lab.ts';
import { seedOfCase } from './seed-of.ts';

interface Props {
  readonly lab: Lab;
  /** The conversation to copy. Null if the user chooses the conversation in this dialog. */
  readonly conversationId: string | null;
  readonly onClose: () => void;
}

/**
 * Returns a function that copies a conversation into a new test case and opens it in the form. Personal data is masked
 * by fixed rules, and the user has to review the copy.
 */
export function useCopy(lab: Lab, onDone: () => void = () => {}) {
  const { agentsLab } = useTRPC();
  return useMutation(
    agentsLab.copyConversation.mutationOptions({
      onSuccess: async (made) => {
        onDone();
        lab.edit({ ...seedOfCase(made), isCopied: true });
        await lab.read();
      },
    }),
  );
}

/** A list of inbox conversations from which the user chooses one to copy. */
function Choice({ onChoose, busy }: { onChoose: (id: string) => void; busy: boolean }) {
  const t = useTranslations('agentCases');
  const c = useTranslations('common');
  const lastSaid = useLastSaid();
  const nameOf = useCustomerName();
  const { conversations } = useTRPC();
  const [text, setText] = useState('');
  const q = useDebounced(text.trim());
  const found = useInfiniteQuery(
    conversations.inbox.infiniteQueryOptions(
      { filter: 'all', limit: 20, ...(q ? { q } : {}) },
      { getNextPageParam: (page) => page.next_cursor ?? undefined },
    ),
  );
  const more = useMore(found);
  const items = found.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <div className="space-y-3">
      <SearchInput
        label={t('findThread')}
        value={text}
        onChange={({ target }) => setText(target.value)}
        maxLength={200}
      />
      {found.isPending && <SkeletonRows count={4} />}
      {found.isError && <Failure error={found.error} onRetry={() => void found.refetch()} />}
      {found.isSuccess && items.length === 0 && <Empty icon={MessagesSquare} title={t('noThreads')} tight />}
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <li key={item.id}>
            <button
              type="button"
              disabled={busy}
              onClick={() => onChoose(item.id)}
              className="flex w-full items-baseline gap-3 rounded-md px-2 py-2.5 text-left -outline-offset-2 hover:bg-canvas disabled:opacity-50 dark:hover:bg-raised"
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate text-sm font-medium">{nameOf(item) ?? t('unnamed')}</span>
                <span className="block truncate text-sm text-ink-soft">{lastSaid(item.said)}</span>
              </span>
              {item.last_message_at && (
                <ShortTime at={item.last_message_at} className="shrink-0 text-xs text-ink-faint" />
              )}
            </button>
          </li>
        ))}
      </ul>
      {found.hasNextPage && (
        <Button size="sm" className="mx-auto flex" busy={more.busy} onClick={more.ask}>
          {c('loadMore')}
        </Button>
      )}
    </div>
  );
}

/**
 * The dialog that turns a conversation into a test case. It explains what is masked and that the user has to review the
 * copy.
 */
export function CopyDialog({ lab, conversationId, onClose }: Props) {
  const t = useTranslations('agentCases');
  const c = useTranslations('common');
  const copy = useCopy(lab, onClose);
  const run = (id: string) => copy.mutate({ agent_id: lab.agentId, conversation_id: id });
  return (
    <Dialog open onOpenChange={onClose} title={t('copyTitle')} description={t('copyText')} className="max-w-md">
      {conversationId === null ? (
        <Choice busy={copy.isPending} onChoose={run} />
      ) : (
        <DialogActions>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button look="primary" busy={copy.isPending} onClick={() => run(conversationId)}>
            {t('copy')}
          </Button>
        </DialogActions>
      )}
    </Dialog>
  );
}
