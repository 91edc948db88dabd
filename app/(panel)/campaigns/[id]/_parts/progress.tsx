'use client';

import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { Bar } from '#app/_ui/display/bar.tsx';
import { Technical } from '#app/_ui/feedback/technical.tsx';
import { Card } from '#app/_ui/page.tsx';
import { useSums } from '#app/_ui/text/use-money.ts';
import { Moment } from '#app/_ui/time/time.tsx';
import { explainRefusal } from '#server/contract/channels/channel-refusals.ts';
import { recipientStatuses } from '#server/contract/outreach/campaign-states.ts';
import { useEndText } from '../../use-end-text.ts';
import { useReasonText } from '../../use-reason-text.ts';
import { PausedTemplates } from './paused-templates.tsx';
import { TakeBack } from './take-back.tsx';
import type { AnsweredCampaign } from './use-change-draft.ts';

/**
 * The figures of a running campaign: its progress, its speed, its cost so far, and the number of recipients in each
 * state.
 */
function Far({ campaign }: { campaign: AnsweredCampaign }) {
  const t = useTranslations('campaigns');
  const r = useTranslations('recipients');
  const format = useFormatter();
  const reasonText = useReasonText();
  const sums = useSums();
  const endText = useEndText();
  const locale = useLocale();
  const { counts, states, cost } = campaign;
  const done = counts.total - states.queued - states.claimed;
  const minutes = campaign.seconds_left === null ? null : Math.max(1, Math.ceil(campaign.seconds_left / 60));
  return (
    <>
      <div>
        <div className="mb-2 flex flex-wrap justify-between gap-x-4 text-sm">
          <span className="font-medium tabular-nums">
            {t('done', { done: format.number(done), total: format.number(counts.total) })}
          </span>
          {campaign.status === 'running' && (
            <span className="text-ink-soft tabular-nums">
              {t('rate', { rate: format.number(campaign.per_minute) })}
              {minutes !== null && ` · ${t('minutesLeft', { minutes })}`}
              {campaign.ends_on && ` · ${t('endsAbout', { day: endText(campaign.ends_on) })}`}
            </span>
          )}
        </div>
        <Bar kind="progressbar" label={t('progress')} value={done} max={counts.total} />
        {cost.messages > 0 && (
          <p className="mt-2 text-sm text-ink-soft tabular-nums">
            {cost.sums.length > 0
              ? t('costSoFar', { cost: sums(cost.sums), messages: cost.messages })
              : t('costUnknown', { messages: cost.messages })}
            {cost.sums.length > 0 && cost.unknown > 0 && ` ${t('costPartly', { count: cost.unknown })}`}
          </p>
        )}
      </div>
      <dl className="grid grid-cols-3 gap-x-3 gap-y-4 sm:grid-cols-5 lg:grid-cols-9">
        {recipientStatuses.map((status) => (
          <div key={status}>
            <dt className="text-xs text-ink-soft">{r(`state_${status}`)}</dt>
            <dd className="font-semibold tabular-nums" data-state={status}>
              {format.number(states[status] ?? 0)}
            </dd>
          </div>
        ))}
      </dl>
      {(campaign.skipped.length > 0 || campaign.failures.length > 0) && (
        <ul className="border-t border-line pt-3 text-sm text-ink-soft">
          {campaign.failures.map(({ code, title, count }) => (
            <li key={code} className="flex justify-between gap-4 py-1">
              <span className="min-w-0">
                <span className="text-danger">{explainRefusal(code, locale).reason}</span>
                <Technical text={`${code} ${title}`} />
              </span>
              <span className="tabular-nums">{format.number(count)}</span>
            </li>
          ))}
          {campaign.skipped.map((one) => (
            <li key={one.reason} className="flex justify-between gap-4 py-1">
              <span>{reasonText(one.reason)}</span>
              <span className="tabular-nums">{format.number(one.count)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/**
 * Shows when a scheduled campaign starts, and how many contacts the pre-flight check counted. The actual recipients are
 * selected at the start.
 */
function Beginning({ campaign }: { campaign: AnsweredCampaign }) {
  const t = useTranslations('campaigns');
  const { scheduled_at: at, preflight } = campaign;
  return (
    <div className="space-y-1 text-sm text-ink-soft">
      {at && <TakeBack id={campaign.id} at={at} />}
      {at && (
        <p>
          {t('scheduledFor')} <Moment at={at} />
        </p>
      )}
      {preflight && <p>{t('scheduledPeople', { count: preflight.to_send })}</p>}
    </div>
  );
}

/** The progress of a campaign, its speed, and why it is paused. */
export function Progress({ campaign }: { campaign: AnsweredCampaign }) {
  const t = useTranslations('campaigns');
  const reasonText = useReasonText();
  const { reason, preflight } = campaign;
  return (
    <Card className="space-y-4 p-5">
      {reason && (
        <p role="status" className="rounded-lg bg-warning-soft px-4 py-2.5 text-sm text-warning">
          {reasonText(reason)}
          {campaign.resume_at && (
            <>
              {' '}
              {t('until')} <Moment at={campaign.resume_at} />
            </>
          )}
        </p>
      )}
      {campaign.status === 'paused' && reason === 'template_paused' && <PausedTemplates campaign={campaign} />}
      {preflight?.accepted && (
        <p className="text-sm text-warning">
          {t('qualityAccepted', { name: preflight.accepted.by })} <Moment at={preflight.accepted.at} />
        </p>
      )}
      {campaign.status === 'scheduled' ? <Beginning campaign={campaign} /> : <Far campaign={campaign} />}
    </Card>
  );
}
