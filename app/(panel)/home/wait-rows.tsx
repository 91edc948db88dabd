'use client';

import { AlarmClock, Clock, Hourglass, ListOrdered, UserRound } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useNow } from '#app/_ui/use-now.ts';
import type { Waits } from '#server/contract/home.ts';
import { HomeRow } from './home-row.tsx';

/** Who waits: for anybody, in each queue, for me, and until when. */
export function WaitRows({ waits: { waiting, queues, mine, waking, closing } }: { waits: Waits }) {
  const t = useTranslations('home');
  const format = useFormatter();
  const now = useNow(30_000);
  const ago = (at: string) => format.relativeTime(new Date(at), now);
  const longest = (since: string | null) => since && t('longest', { time: ago(since) });
  return (
    <>
      {waiting.count > 0 && (
        <HomeRow
          href="/inbox?filter=handoff"
          icon={Hourglass}
          tone="warning"
          title={t('waiting', { count: waiting.count })}
        >
          {longest(waiting.since)}
        </HomeRow>
      )}
      {queues.map(({ id, name, count, since }) => (
        <HomeRow
          key={id}
          href={`/inbox?filter=handoff&queue=${id}`}
          icon={ListOrdered}
          title={t('queue', { name, count })}
        >
          {longest(since)}
        </HomeRow>
      ))}
      {closing.count > closing.next.length && (
        <HomeRow
          href="/inbox?filter=all,snoozed&waiting=true&window_closing=true&sort=window"
          icon={Clock}
          tone="warning"
          title={t('closing', { count: closing.count })}
        >
          {t('closingHint')}
        </HomeRow>
      )}
      {closing.next.map(({ id, name, at }) => (
        <HomeRow key={id} href={`/inbox/${id}`} icon={Clock} tone="warning" title={name || t('nameless')}>
          {t('closes', { time: ago(at) })}. {t('closingHint')}
        </HomeRow>
      ))}
      {mine.count > 0 && (
        <HomeRow href="/inbox?filter=mine" icon={UserRound} title={t('mine', { count: mine.count })}>
          {[t('mineAwaiting', { count: mine.awaiting }), longest(mine.since)].filter(Boolean).join(' · ')}
        </HomeRow>
      )}
      {waking > 0 && <HomeRow href="/inbox?filter=snoozed" icon={AlarmClock} title={t('waking', { count: waking })} />}
    </>
  );
}
