'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { Dialog } from '#app/_ui/overlays/dialog.tsx';
import { useMore } from '#app/_ui/use-more.ts';
import type { KnowledgeSource } from '#server/contract/agents/knowledge.ts';

/** The side sheet that lists the passages of a knowledge source. The search finds and cites these passages. */
export function PassagesSheet({ source, onClose }: { source: KnowledgeSource; onClose: () => void }) {
  const t = useTranslations('knowledge');
  const c = useTranslations('common');
  const { knowledge } = useTRPC();
  const passages = useInfiniteQuery(
    knowledge.listPassages.infiniteQueryOptions(
      { id: source.id, limit: 50 },
      { getNextPageParam: (page) => page.next_cursor ?? undefined },
    ),
  );
  const more = useMore(passages);
  const items = passages.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Dialog
      open
      shape="sheet"
      onOpenChange={onClose}
      title={t('passagesTitle', { title: source.title })}
      description={t('passagesText')}
    >
      {passages.isPending && <SkeletonRows count={3} />}
      {passages.isError && <Failure error={passages.error} onRetry={() => void passages.refetch()} />}
      {passages.isSuccess && items.length === 0 && <p className="text-sm text-ink-soft">{t('noPassages')}</p>}
      <ol className="space-y-3">
        {items.map(({ id, heading, text }) => (
          <li key={id} className="rounded-lg border border-line p-3 text-sm">
            {heading && <p className="mb-1 text-xs font-medium text-ink-soft">{heading}</p>}
            <p className="break-words whitespace-pre-line">{text}</p>
          </li>
        ))}
      </ol>
      {passages.hasNextPage && (
        <Button size="sm" className="mx-auto mt-4 flex" busy={more.busy} onClick={more.ask}>
          {c('loadMore')}
        </Button>
      )}
    </Dialog>
  );
}
