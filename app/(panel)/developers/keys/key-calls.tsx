'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { HourChart } from '#app/_ui/display/hour-chart.tsx';
import type { thirtyDays } from './thirty-days.ts';

/** Shows the calls made with an API key on each of the last 30 days, as bars and as a table. */
export function KeyCalls({ days, name }: { days: ReturnType<typeof thirtyDays>; name: string }) {
  const t = useTranslations('keys');
  const format = useFormatter();
  const dayOf = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', timeZone: 'UTC' });
  const sum = (of: 'succeeded' | 'failed') => days.reduce((total, day) => total + day[of], 0);
  const calls = sum('succeeded') + sum('failed');
  const busy = days.filter((day) => day.succeeded + day.failed > 0);
  return (
    <div className="mt-3 max-w-sm">
      <HourChart
        small
        hours={days}
        label={t('callsOf', { name, calls, failed: sum('failed') })}
        inWords={({ at, succeeded, failed }) => t('dayCalls', { day: dayOf(at), succeeded, failed })}
      />
      {calls === 0 ? (
        <p className="mt-1 text-xs text-ink-soft">{t('noCalls')}</p>
      ) : (
        <details className="mt-1 text-xs text-ink-soft">
          <summary className="w-fit cursor-pointer">{t('calls', { calls, failed: sum('failed') })}</summary>
          <table className="mt-2 w-full text-left tabular-nums">
            <thead>
              <tr>
                <th scope="col">{t('day')}</th>
                <th scope="col">{t('succeeded')}</th>
                <th scope="col">{t('failed')}</th>
              </tr>
            </thead>
            <tbody>
              {busy.toReversed().map(({ at, succeeded, failed }) => (
                <tr key={at}>
                  <th scope="row" className="font-normal">
                    {dayOf(at)}
                  </th>
                  <td>{format.number(succeeded)}</td>
                  <td>{format.number(failed)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </div>
  );
}
