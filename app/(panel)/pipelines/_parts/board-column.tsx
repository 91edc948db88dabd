'use client';

import { useDroppable } from '@dnd-kit/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { UIEvent } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { cn } from '#app/_ui/cn.ts';
import { Skeleton } from '#app/_ui/feedback/skeleton.tsx';
import { Failure } from '#app/_ui/feedback/states.tsx';
import { useMore } from '#app/_ui/use-more.ts';
import type { Pipeline } from '#server/contract/people/configuration.ts';
import type { Contact } from '#server/contract/people/contact.ts';
import type { StageCount } from '#server/contract/people/contact-selection.ts';
import { useCanWrite } from '../../_contacts/use-configuration.ts';
import { BoardCard } from './board-card.tsx';
import { type BoardView, columnInput, type Move } from './use-board.ts';

interface Props {
  readonly stage: Pipeline['stages'][number];
  readonly view: BoardView;
  readonly counts: StageCount | undefined;
  readonly onAdd: () => void;
  readonly onMove: (move: Move) => unknown;
  readonly onLose: (contact: Contact) => void;
}

const nearPx = 400;

function ColumnHeader({ stage, count, onAdd }: { stage: Props['stage']; count: number; onAdd: (() => void) | null }) {
  const t = useTranslations('boards');
  return (
    <header className="flex h-11 shrink-0 items-center gap-2 pr-1.5 pl-3">
      <span className="size-2.5 shrink-0 rounded-full" style={{ background: stage.color }} aria-hidden />
      <h2 className="truncate text-sm font-semibold">{stage.name}</h2>
      <span className="text-xs text-ink-soft tabular-nums">
        <span aria-hidden>{count}</span>
        <span className="sr-only">{t('cards', { count })}</span>
      </span>
      {onAdd && (
        <button
          type="button"
          aria-label={t('addTo', { stage: stage.name })}
          onClick={onAdd}
          className="ml-auto rounded-md p-1.5 text-ink-faint hover:bg-line hover:text-ink"
        >
          <Plus className="size-4" />
        </button>
      )}
    </header>
  );
}

/**
 * A column of the board: a stage with its contacts. The contact that entered the stage last is at the top. More
 * contacts are loaded as the user scrolls.
 */
export function BoardColumn({ stage, view, counts, onAdd, onMove, onLose }: Props) {
  const t = useTranslations('boards');
  const c = useTranslations('common');
  const trpc = useTRPC();
  const canMove = useCanWrite();
  const { setNodeRef, isOver } = useDroppable({ id: stage.id, disabled: !canMove });
  const column = useInfiniteQuery(
    trpc.contacts.listStageContacts.infiniteQueryOptions(columnInput(stage.id, view), {
      getNextPageParam: (page) => page.next_cursor ?? undefined,
    }),
  );
  const cards = column.data?.pages.flatMap((page) => page.data) ?? [];
  const more = useMore(column);
  const onScroll = ({ currentTarget: box }: UIEvent) => {
    if (box.scrollHeight - box.scrollTop - box.clientHeight < nearPx) more.ask();
  };
  return (
    <section
      ref={setNodeRef}
      aria-label={stage.name}
      className={cn(
        'flex w-72 min-w-56 shrink flex-col rounded-xl border border-transparent bg-sunken transition-colors max-sm:w-[82vw] max-sm:shrink-0 max-sm:snap-start',
        isOver && 'border-accent bg-accent-soft',
      )}
    >
      <ColumnHeader
        stage={stage}
        count={counts?.[view.lost ? 'lost' : 'active'] ?? 0}
        onAdd={canMove && !view.lost ? onAdd : null}
      />
      <div onScroll={onScroll} className="relative min-h-0 flex-1 overflow-y-auto px-2 pb-2">
        {column.isPending && (
          <div role="status" aria-label={c('loading')} className="space-y-2">
            <Skeleton className="h-24 rounded-lg" />
            <Skeleton className="h-24 rounded-lg" />
          </div>
        )}
        {column.isError && <Failure error={column.error} onRetry={() => void column.refetch()} />}
        {column.isSuccess && cards.length === 0 && (
          <p className="px-1 py-6 text-center text-xs text-ink-faint">{t('emptyColumn')}</p>
        )}
        <ul className="space-y-2">
          {cards.map((contact) => (
            <BoardCard
              key={contact.id}
              contact={contact}
              stageId={stage.id}
              view={view}
              canMove={canMove}
              onMove={onMove}
              onLose={onLose}
            />
          ))}
        </ul>
        {column.hasNextPage && (
          <Button look="quiet" size="sm" className="mt-2 w-full" busy={more.busy} onClick={more.ask}>
            {c('loadMore')}
          </Button>
        )}
      </div>
    </section>
  );
}
