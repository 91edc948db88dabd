'use client';

import { useTranslations } from 'next-intl';
import { Card } from '#app/_ui/page.tsx';
import { Moment } from '#app/_ui/time/time.tsx';
import type { AccountEvent } from '#server/contract/organization/session.ts';
import { useBrowserName } from '../_parts/use-browser-name.ts';

const wordOf = (kind: AccountEvent['kind']) => `event_${kind.replace('.', '_')}` as `event_session_started`;

/** The card with the latest security events of the account, so that its owner notices actions of somebody else. */
export function EventsCard({ events }: { events: readonly AccountEvent[] }) {
  const t = useTranslations('security');
  const browserName = useBrowserName();
  return (
    <Card>
      <h2 className="border-b border-line px-4 py-3.5 text-md font-semibold sm:px-5">{t('events')}</h2>
      {events.length === 0 && <p className="px-4 py-6 text-sm text-ink-soft sm:px-5">{t('eventsEmpty')}</p>}
      <ol className="divide-y divide-line">
        {events.map((event) => (
          <li key={event.id} className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 px-4 py-2.5 sm:px-5">
            <span className="min-w-0 flex-1 basis-56">
              <span className="block text-sm">{t(wordOf(event.kind))}</span>
              <span className="block text-xs break-words text-ink-soft">
                {[browserName(event), event.address].filter((part) => part !== null).join(' · ')}
              </span>
            </span>
            <span className="text-xs text-ink-faint">
              <Moment at={event.at} />
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
