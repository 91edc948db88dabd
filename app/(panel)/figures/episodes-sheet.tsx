'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { cn } from '#app/_ui/cn.ts';
import { Empty, Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { Dialog } from '#app/_ui/overlays/dialog.tsx';
import { Ago, Moment } from '#app/_ui/time/time.tsx';
import { useMore } from '#app/_ui/use-more.ts';
import type { ListEpisodesResult } from '#server/contract/insight/figures-page.ts';
import { useHasPower } from '../_shell/member.tsx';
import { ExportButton } from './export-button.tsx';
import type { Behind } from './use-behind.ts';
import { useBehindTitle } from './use-behind-title.ts';
import { useCosts } from './use-costs.ts';
import { useFigureText } from './use-figure-text.ts';
import type { Asked } from './use-figures-query.ts';

interface Props {
  readonly behind: Behind;
  readonly asked: Asked;
  readonly onClose: () => void;
}

type Episode = ListEpisodesResult['data'][number];

/**
 * Returns a function that describes what one conversation contributes to the number, such as its cost or rating. The
 * function returns null if every conversation counts as one.
 */
function useShare({ measure }: Behind, { clock }: Asked) {
  const t = useTranslations('figures');
  const text = useFigureText();
  const costs = useCosts();
  return ({ amount, paid, rating, first_response }: Episode): string | null => {
    if (paid !== null) return costs(paid.cost, paid.unknown);
    if (amount !== null) return t(measure === 'waited' ? 'waitsOf' : 'messagesOf', { count: amount });
    if (measure === 'rated') return text('rating_average', rating);
    // If only business hours count, the response time of a single conversation is not available.
    const isAnswer = measure === 'answered' || measure.startsWith('first_response_by_');
    return isAnswer && clock === 'all' ? text('first_response_p50', first_response) : null;
  };
}

const line = 'flex flex-wrap items-center gap-x-4 gap-y-0.5 rounded-lg px-2 py-3';

/**
 * A row that links to the conversation. If the conversation is hidden because the contact has not replied yet, the row
 * links to the contact instead.
 */
function Leads({ to, children }: { readonly to: Episode; readonly children: ReactNode }) {
  const person = to.contact_id && `/contacts/${to.contact_id}`;
  const href = to.is_hidden ? person : `/inbox/${to.conversation_id}`;
  if (!href) return <div className={line}>{children}</div>;
  return (
    <Link href={href} prefetch={false} className={cn(line, 'hover:bg-sunken dark:hover:bg-raised')}>
      {children}
    </Link>
  );
}

/** Lists the conversations that a number counts, page by page. */
export function EpisodesSheet({ behind, asked, onClose }: Props) {
  const t = useTranslations('figures');
  const c = useTranslations('common');
  const trpc = useTRPC();
  const mayExport = useHasPower('contacts:export');
  const title = useBehindTitle(behind, asked);
  const shareOf = useShare(behind, asked);
  const { measure, dimension = 'all', span, weekHour } = behind;
  const ofHour = weekHour === undefined ? {} : { week_hour: weekHour };
  const question = { measure, dimension, ...asked.days, ...span, ...ofHour, ...asked.filter };
  const list = useInfiniteQuery(
    trpc.analytics.listEpisodes.infiniteQueryOptions(question, {
      getNextPageParam: (page) => page.next_cursor ?? undefined,
    }),
  );
  const more = useMore(list);
  const asOf = list.data?.pages[0]?.as_of;
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <Dialog open onOpenChange={onClose} shape="sheet" title={title} description={t('behindText')}>
      {mayExport && (
        <ExportButton
          question={{ table: 'episodes', title: title.slice(0, 120), ...question }}
          disabled={!rows.length}
        />
      )}
      {list.isPending && <SkeletonRows />}
      {list.isError && <Failure error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && rows.length === 0 && <Empty icon={MessagesSquare} title={t('behindNone')} />}
      <ul aria-label={title} className="divide-y divide-line">
        {rows.map((one) => (
          <li key={`${one.conversation_id} ${one.number}`}>
            <Leads to={one}>
              <span className="min-w-0 basis-full truncate font-medium sm:flex-1 sm:basis-0">
                {one.name ?? t('somebody')}
              </span>
              {one.is_hidden && <span className="text-xs text-ink-faint">{t('unanswered')}</span>}
              {one.number > 1 && <span className="text-xs text-ink-faint">{t('again', { number: one.number })}</span>}
              {shareOf(one) !== null && <span className="text-xs text-ink-faint tabular-nums">{shareOf(one)}</span>}
              <span className="text-sm text-ink-soft">
                <Moment at={one.at} />
              </span>
            </Leads>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button look="quiet" size="sm" className="w-full" busy={more.busy} onClick={more.ask}>
          {c('loadMore')}
        </Button>
      )}
      {asOf && (
        <p className="pt-3 text-xs text-ink-faint">
          {t('completeTo')}: <Ago at={asOf} />
        </p>
      )}
    </Dialog>
  );
}
