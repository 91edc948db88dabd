'use client';

import { AlarmClock, Clock, Hourglass, ListOrdered, UserRound } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { usePhoneText } from '#app/_ui/text/phone.ts';
import { useNow } from '#app/_ui/time/use-now.ts';
import type { Waits } from '#server/contract/insight/home.ts';
import { HomeRow } from './home-row.tsx';

/**
 * The rows about conversations: those that wait for any attendant, in each queue or for the member, and those with a
 * deadline.
 */
export function WaitRows({ waits: { waiting, queues, mine, waking, closing } }: { waits: Waits }) {
  const t = useTranslations('home');
  const format = useFormatter();
  const now = useNow(30_000);
  const phoneText = usePhoneText();
  const ago = (at: string) => format.relativeTime(new Date(at), now);
  const lasting = (since: string) => {
    const minutes = Math.max(1, Math.round((now.getTime() - new Date(since).getTime()) / 60_000));
    const [value, unit] =
      minutes < 60 ? [minutes, 'minute'] : minutes < 2_880 ? [minutes / 60, 'hour'] : [minutes / 1_440, 'day'];
    return format.number(Math.round(value), { style: 'unit', unit, unitDisplay: 'long' });
  };
  const longest = (since: string | null) => since && t('longest', { time: lasting(since) });
  return (
    <>
      {waiting.count > 0 && (
        <HomeRow
          href="/inbox?filter=handoff&sort=waiting"
          icon={Hourglass}
          tone="warning"
          title={t('waiting', { count: waiting.count })}
        />
      )}
      {waiting.longest && waiting.since && (
        <HomeRow
          href={`/inbox/${waiting.longest.id}`}
          icon={UserRound}
          tone="warning"
          title={waiting.longest.name ? phoneText(waiting.longest.name) : t('nameless')}
        >
          {t('longestWait', { time: lasting(waiting.since) })}
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
        <HomeRow
          key={id}
          href={`/inbox/${id}`}
          icon={Clock}
          tone="warning"
          title={name ? phoneText(name) : t('nameless')}
        >
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
