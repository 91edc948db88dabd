'use client';

import { useTranslations } from 'next-intl';
import { cn } from '#app/_ui/cn.ts';
import { Ago } from '#app/_ui/time.tsx';
import { useReadQueues } from '../_contacts/use-configuration.ts';

interface Props {
  /** The queue the inbox is narrowed to. */
  readonly chosen: unknown;
  readonly onChoose: (id: string | null) => void;
}

/** Each queue with how many wait there, and since when the first of them does; nothing where there are none. */
export function QueueList({ chosen, onChoose }: Props) {
  const t = useTranslations('views');
  const queues = useReadQueues().data?.data ?? [];
  if (queues.length === 0) return null;
  return (
    <section aria-label={t('queues')} className="border-b border-line px-1.5 pt-3 pb-1.5">
      <h3 className="px-2.5 pb-1 text-xs font-medium text-ink-faint">{t('queues')}</h3>
      <ul className="max-h-40 overflow-y-auto">
        {queues.map(({ id, name, waiting, waiting_since }) => (
          <li key={id}>
            <button
              type="button"
              aria-pressed={id === chosen}
              onClick={() => onChoose(id === chosen ? null : id)}
              className={cn(
                'flex w-full items-baseline gap-3 rounded-lg px-2.5 py-1.5 text-left text-sm -outline-offset-2 hover:bg-sunken dark:hover:bg-line',
                id === chosen && 'bg-accent-soft text-accent-ink hover:bg-accent-soft',
              )}
            >
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <span className={cn('shrink-0 text-xs', id !== chosen && 'text-ink-soft')}>
                {waiting === 0 ? t('queueEmpty') : t('queueWaiting', { count: waiting })}
                {waiting_since && (
                  <>
                    {' · '}
                    <Ago at={waiting_since} />
                  </>
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
