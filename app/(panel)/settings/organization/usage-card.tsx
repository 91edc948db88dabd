'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { Badge } from '#app/_ui/badge.tsx';
import { Bar } from '#app/_ui/bar.tsx';
import { Card } from '#app/_ui/page.tsx';
import type { Usage } from '#server/contract/organization.ts';

const further = [
  'messages_sent',
  'messages_received',
  'ai_turns',
  'ai_tokens',
  'api_requests',
  'webhook_deliveries',
] as const;

/** From this share of the limit on it is time to say so. */
const nearShare = 0.8;

const toneOf = (used: number, limit: number) =>
  used >= limit ? ('danger' as const) : used >= limit * nearShare ? ('warning' as const) : ('accent' as const);

function Conversations({ used, limit }: { used: number; limit: number | null }) {
  const t = useTranslations('organization');
  const format = useFormatter();
  const count = format.number(used);
  const text =
    limit === null ? t('unlimited', { used: count }) : t('ofLimit', { used: count, limit: format.number(limit) });
  const tone = limit === null ? 'accent' : toneOf(used, limit);
  return (
    <div>
      <p className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-[13px] text-ink-soft">{t('conversations')}</span>
        <span className="font-semibold tabular-nums">{text}</span>
      </p>
      {limit !== null && <Bar label={t('conversations')} value={used} max={limit} text={text} tone={tone} />}
      {tone !== 'accent' && (
        <p className={tone === 'danger' ? 'mt-2 text-xs text-danger' : 'mt-2 text-xs text-warning'}>
          {tone === 'danger' ? t('full') : t('near')}
        </p>
      )}
    </div>
  );
}

/** The plan, how much of its conversations the month has taken, and what else was used. */
export function UsageCard({ usage }: { usage: Usage }) {
  const t = useTranslations('organization');
  const format = useFormatter();
  const day = (at: string) => format.dateTime(new Date(at), { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return (
    <Card className="p-5">
      <h2 className="mb-4 flex items-center gap-2 text-sm font-semibold">
        {t('plan')}
        <Badge tone={usage.plan === 'canceled' ? 'danger' : 'accent'}>{t(`plan_${usage.plan}`)}</Badge>
      </h2>
      <Conversations used={usage.usage.conversations} limit={usage.limits.conversations} />
      <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-4 border-t border-line pt-5 sm:grid-cols-3">
        {further.map((name) => (
          <div key={name}>
            <dt className="text-xs text-ink-faint">{t(name)}</dt>
            <dd className="mt-0.5 font-medium tabular-nums">{format.number(usage.usage[name])}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-5 text-xs text-ink-faint">
        {t('period', { from: day(usage.period.from), to: day(usage.period.to) })}
      </p>
    </Card>
  );
}
