'use client';

import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTimeZone, useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { cn } from '#app/_ui/cn.ts';
import { Badge } from '#app/_ui/display/badge.tsx';
import { Bar } from '#app/_ui/display/bar.tsx';
import { Reads } from '#app/_ui/feedback/reads.tsx';
import { Card } from '#app/_ui/page.tsx';
import { usePhoneText } from '#app/_ui/text/phone.ts';
import { useNow } from '#app/_ui/time/use-now.ts';
import { zoneName } from '#app/_ui/time/zone-name.ts';
import type { FreeService } from '#server/contract/channels/price.ts';
import type { Usage, UsageOutlook } from '#server/contract/organization/organization.ts';

const further = [
  'messages_sent',
  'messages_received',
  'ai_turns',
  'ai_tokens',
  'api_requests',
  'webhook_deliveries',
] as const;

const toneOf = (reached: number) =>
  reached >= 100 ? ('danger' as const) : reached >= 80 ? ('warning' as const) : ('accent' as const);

const textOf = { danger: 'text-danger', warning: 'text-warning' } as const;

const longDay = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;

function Conversations({ outlook: { used, limit, reached, used_up_on: end } }: { outlook: UsageOutlook }) {
  const t = useTranslations('organization');
  const format = useFormatter();
  const count = format.number(used);
  const text =
    limit === null ? t('unlimited', { used: count }) : t('ofLimit', { used: count, limit: format.number(limit) });
  const tone = toneOf(reached ?? 0);
  const said = { danger: t('full'), warning: t('near'), accent: reached === 50 ? t('half') : null }[tone];
  return (
    <div>
      <p className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-sm text-ink-soft">{t('conversations')}</span>
        <span className="font-semibold tabular-nums">{text}</span>
      </p>
      {limit !== null && <Bar label={t('conversations')} value={used} max={limit} text={text} tone={tone} />}
      {(said || end) && (
        <p className={cn('mt-2 text-xs text-ink-soft', tone !== 'accent' && textOf[tone])}>
          {said} {end && t('usedUpOn', { day: format.dateTime(new Date(end), longDay) })}
        </p>
      )}
    </div>
  );
}

/** The free service messages of each number this month, in the organization's time zone. */
function FreeAnswers({ numbers }: { numbers: readonly FreeService[] }) {
  const t = useTranslations('organization');
  const format = useFormatter();
  const phoneText = usePhoneText();
  const now = useNow(60_000);
  const zone = useTimeZone() ?? 'UTC';
  const month = format.dateTime(now, { month: 'long', year: 'numeric' });
  return (
    <section className="mt-5 border-t border-line pt-5">
      <h3 className="text-sm font-semibold">{t('freeTitle')}</h3>
      <p className="mt-0.5 text-xs text-ink-faint">
        {t('freeHint')} {zone !== 'UTC' && t('freePeriod', { month, zone: zoneName(zone).city })}
      </p>
      <ul className="mt-3 space-y-3">
        {numbers.map(({ connection_id: id, name, phone, used, included, left }) => {
          const counts = { used: format.number(used), included: format.number(included), left: format.number(left) };
          const text = t('freeOf', counts);
          return (
            <li key={id}>
              <p className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
                <span className="min-w-0 break-words">
                  {name} <span className="text-ink-faint">{phoneText(phone)}</span>
                </span>
                <span className="text-xs text-ink-soft tabular-nums">{text}</span>
              </p>
              <Bar label={name} value={used} max={included} text={text} tone={left === 0 ? 'warning' : 'accent'} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface Props {
  readonly usage: Usage;
  readonly outlook: UsageOutlook;
  readonly numbers: readonly FreeService[];
}

function Used({ usage, outlook, numbers }: Props) {
  const t = useTranslations('organization');
  const format = useFormatter();
  const day = (at: string) => format.dateTime(new Date(at), longDay);
  return (
    <Card className="p-5">
      <h2 className="mb-4 flex items-center gap-2 text-md font-semibold">
        {t('plan')}
        <Badge tone={usage.plan === 'canceled' ? 'danger' : 'accent'}>{t(`plan_${usage.plan}`)}</Badge>
      </h2>
      <Conversations outlook={outlook} />
      <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-4 border-t border-line pt-5 sm:grid-cols-3">
        {further.map((name) => (
          <div key={name}>
            <dt className="text-xs text-ink-faint">{t(name)}</dt>
            <dd className="mt-0.5 font-medium tabular-nums">{format.number(usage.usage[name])}</dd>
          </div>
        ))}
      </dl>
      {numbers.length > 0 && <FreeAnswers numbers={numbers} />}
      <p className="mt-5 text-xs text-ink-faint">
        {t('period', { from: day(usage.period.from), to: day(usage.period.to) })}
      </p>
    </Card>
  );
}

/** The card with the plan, this month's conversations compared with the plan, and other usage. */
export function UsageCard() {
  const { organization, pricing } = useTRPC();
  const usage = useQuery(organization.getUsage.queryOptions({}));
  const outlook = useQuery(organization.getUsageOutlook.queryOptions({}));
  const free = useQuery(pricing.listFreeService.queryOptions({}));
  return (
    <>
      <Reads reads={[usage, outlook, free]} />
      {usage.data && outlook.data && free.data && (
        <Used usage={usage.data} outlook={outlook.data} numbers={free.data.data} />
      )}
    </>
  );
}
