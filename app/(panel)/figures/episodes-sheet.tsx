'use client';

import { useQuery } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Dialog } from '#app/_ui/dialog.tsx';
import { Empty, Failure, SkeletonRows } from '#app/_ui/states.tsx';
import { Ago, Moment } from '#app/_ui/time.tsx';
import type { EpisodeMeasure } from '#server/contract/figure-words.ts';
import { ExportButton } from './export-button.tsx';
import type { Asked } from './use-figures-query.ts';

export interface Behind {
  readonly title: string;
  readonly measure: EpisodeMeasure;
  readonly dimension: string;
}

interface Props {
  readonly behind: Behind;
  readonly asked: Pick<Asked, 'days' | 'filter'>;
  readonly onClose: () => void;
}

/** The conversations a number counts. */
export function EpisodesSheet({ behind, asked, onClose }: Props) {
  const t = useTranslations('figures');
  const trpc = useTRPC();
  const { measure, dimension, title } = behind;
  const list = useQuery(
    trpc.analytics.listEpisodes.queryOptions({ measure, dimension, ...asked.days, ...asked.filter }),
  );
  return (
    <Dialog open onOpenChange={onClose} shape="sheet" title={title} description={t('behindText')}>
      <ExportButton
        question={{ table: 'episodes', title: title.slice(0, 120), measure, dimension, ...asked.days, ...asked.filter }}
        disabled={!list.data?.data.length}
      />
      {list.isPending && <SkeletonRows />}
      {list.isError && <Failure error={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.data.length === 0 && <Empty icon={MessagesSquare} title={t('behindNone')} />}
      <ul className="divide-y divide-line">
        {list.data?.data.map((one) => (
          <li key={`${one.conversation_id} ${one.number}`}>
            <Link
              href={`/inbox/${one.conversation_id}`}
              prefetch={false}
              className="flex flex-wrap items-center gap-x-4 gap-y-0.5 rounded-lg px-2 py-3 hover:bg-sunken dark:hover:bg-raised"
            >
              <span className="min-w-0 flex-1 truncate font-medium">{one.name ?? t('somebody')}</span>
              {one.number > 1 && <span className="text-xs text-ink-faint">{t('again', { number: one.number })}</span>}
              {one.amount !== null && (
                <span className="text-xs text-ink-faint">{t('messagesOf', { count: one.amount })}</span>
              )}
              <span className="text-[13px] text-ink-soft">
                <Moment at={one.at} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {list.data && (
        <p className="pt-3 text-xs text-ink-faint">
          {t('completeTo')}: <Ago at={list.data.as_of} />
        </p>
      )}
      {list.data?.has_more && <p className="pt-3 text-xs text-ink-faint">{t('behindMore')}</p>}
    </Dialog>
  );
}
