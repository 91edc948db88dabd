'use client';

import { useFormatter } from 'next-intl';
import { useNow } from '#app/_ui/time/use-now.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Shows a time relative to now, such as "5 min ago". The full date and time appear on hover. */
export function Ago({ at, className }: { at: string; className?: string }) {
  const format = useFormatter();
  const now = useNow(30_000);
  const date = new Date(at);
  return (
    <time
      dateTime={at}
      title={format.dateTime(date, { dateStyle: 'medium', timeStyle: 'medium' })}
      className={className}
    >
      {format.relativeTime(date, { now: date > now ? date : now, style: 'short' })}
    </time>
  );
}

/**
 * Shows a time in a short form, as chat lists do: the time of day if it is today, the weekday if it is within the last
 * six days, otherwise the date.
 */
export function ShortTime({ at, className }: { at: string; className?: string }) {
  const format = useFormatter();
  const now = useNow(60_000);
  const date = new Date(at);
  const sameDay = format.dateTime(date, { dateStyle: 'short' }) === format.dateTime(now, { dateStyle: 'short' });
  const text = sameDay
    ? format.dateTime(date, { timeStyle: 'short' })
    : now.getTime() - date.getTime() < 6 * dayMs
      ? format.dateTime(date, { weekday: 'short' })
      : format.dateTime(date, { day: '2-digit', month: '2-digit', year: '2-digit' });
  return (
    <time
      dateTime={at}
      title={format.dateTime(date, { dateStyle: 'medium', timeStyle: 'short' })}
      className={className}
    >
      {text}
    </time>
  );
}

/** Shows a date and a time. */
export function Moment({ at }: { at: string }) {
  const format = useFormatter();
  return <time dateTime={at}>{format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })}</time>;
}
