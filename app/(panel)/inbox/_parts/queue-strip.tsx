'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { cn } from '#app/_ui/cn.ts';
import { Ago } from '#app/_ui/time.tsx';
import { useReadQueues } from '../../_contacts/use-configuration.ts';
import { useQuietChanges } from '../../_shell/use-quiet-changes.ts';

interface Props {
  /** The queue the inbox is narrowed to. */
  readonly chosen: string | null;
  readonly onChoose: (id: string | null) => void;
}

/** Each queue with how many wait there, and since when the first of them does; nothing where there are none. */
export function QueueStrip({ chosen, onChoose }: Props) {
  const t = useTranslations('inboxList');
  const { queues } = useTRPC();
  const queryClient = useQueryClient();
  useQuietChanges(
    ({ type }) => type.startsWith('conversation.'),
    () => queryClient.invalidateQueries(queues.listQueues.pathFilter()),
    500,
    3_000,
  );
  const { data, isSuccess } = useReadQueues();
  const all = data?.data ?? [];
  // The chosen one is in sight, whatever there is of others, and where somebody waits comes before where nobody does.
  const rank = ({ id, waiting }: (typeof all)[number]) => (id === chosen ? 0 : waiting > 0 ? 1 : 2);
  const shown = all.toSorted((a, b) => rank(a) - rank(b));
  const isGone = chosen !== null && isSuccess && all.every(({ id }) => id !== chosen);
  if (all.length === 0 && !isGone) return null;
  return (
    <section aria-label={t('queues')} className="-mx-1 strip-x flex gap-1 px-1">
      {isGone && (
        <button
          type="button"
          aria-pressed
          onClick={() => onChoose(null)}
          className="shrink-0 rounded-md border border-accent bg-accent-soft px-2 py-1 text-xs font-medium text-accent-ink -outline-offset-2 max-md:py-2"
        >
          {t('queueGone')}
        </button>
      )}
      {shown.map(({ id, name, waiting, waiting_since: since }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === chosen}
          onClick={() => onChoose(id === chosen ? null : id)}
          className={cn(
            'flex shrink-0 items-baseline gap-1.5 rounded-md border border-line px-2 py-1 text-xs font-medium -outline-offset-2 max-md:py-2 hover:border-line-strong',
            id === chosen && 'border-accent bg-accent-soft text-accent-ink hover:border-accent',
          )}
        >
          <span className="max-w-32 truncate">{name}</span>
          <span className={cn('font-normal text-ink-soft', id === chosen && 'text-accent-ink')}>
            <span aria-hidden>{waiting}</span>
            <span className="sr-only">{t('queueWaiting', { count: waiting })}</span>
            {since && (
              <>
                {' · '}
                <Ago at={since} />
              </>
            )}
          </span>
        </button>
      ))}
    </section>
  );
}
