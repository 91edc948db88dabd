'use client';

import { CalendarClock, TriangleAlert } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { Badge } from '#app/_ui/display/badge.tsx';
import { useNow } from '#app/_ui/time/use-now.ts';
import type { Expiry, Problem } from '#server/contract/insight/home.ts';
import { expiryKinds } from '#server/contract/insight/home-lists.ts';
import { HomeRow } from './home-row.tsx';
import { pageOf } from './page-of.ts';
import { useReason } from './use-reason.ts';

type Line = Problem | Expiry;

/** Returns a function that describes a problem, or something that expires, in one sentence. */
function useTitle(): (line: Line) => string {
  const t = useTranslations('home');
  return ({ kind, object, count, reason }) => {
    const name = object?.name ?? '';
    if (kind === 'plan_used') return t(kind, { percent: count ?? 0 });
    if (kind === 'agent_budget') return t(kind, { name, percent: count ?? 0 });
    if (kind === 'template_unusable') return t(kind, { name, status: reason ?? '' });
    return t(kind, { name, count: count ?? 0 });
  };
}

/**
 * Returns a function that formats the time since when a problem exists, or at which something expires. For the plan,
 * the time is a day in UTC.
 */
function useWhen(): (line: Line) => string | null {
  const t = useTranslations('home');
  const format = useFormatter();
  const now = useNow(60_000);
  return ({ kind, at }) => {
    if (at === null || kind === 'agent_budget') return null;
    if (kind !== 'plan_used') return format.relativeTime(new Date(at), now);
    return t('planDay', { day: format.dateTime(new Date(at), { day: 'numeric', month: 'long', timeZone: 'UTC' }) });
  };
}

/** A row for one problem or expiry: a description, the reason, and the time. */
export function LineRow({ line }: { line: Line }) {
  const t = useTranslations('home');
  const title = useTitle();
  const reason = useReason();
  const when = useWhen();
  const Icon = (expiryKinds as readonly string[]).includes(line.kind) ? CalendarClock : TriangleAlert;
  const href = pageOf(line);
  const details = [when(line), reason(line)].filter(Boolean).join(' · ');
  return (
    <HomeRow
      href={href}
      icon={Icon}
      tone={line.critical ? 'danger' : 'warning'}
      title={
        <>
          {title(line)} {line.critical && <Badge tone="danger">{t('critical')}</Badge>}
        </>
      }
    >
      {details}
    </HomeRow>
  );
}
