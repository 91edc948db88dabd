'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { Card } from '#app/_ui/page.tsx';
import type { CampaignDetail } from '#server/contract/outreach/campaign-editor.ts';
import type { AnsweredCampaign } from './use-change-draft.ts';

type Share = CampaignDetail['effects'][number]['read'];
type Differences = CampaignDetail['differences'][number];

const measures = ['read', 'replied', 'converted', 'opted_out'] as const;
const labelOf = { read: 'read', replied: 'replied', converted: 'converted', opted_out: 'optedOut' } as const;

/**
 * Shows the difference between the effects of two messages, in percentage points with its confidence interval. Says so
 * if the interval includes zero.
 */
function Beside({ one }: { one: Differences }) {
  const t = useTranslations('campaigns');
  const format = useFormatter();
  const nameOf = useVariantName();
  const points = (value: number) => format.number(value * 100, { maximumFractionDigits: 1, signDisplay: 'exceptZero' });
  return (
    <div className="mt-3 border-t border-line pt-3 text-sm">
      <h4 className="text-ink-soft">{t('besides', { name: nameOf(one.beside) })}</h4>
      <dl className="mt-1 grid grid-cols-2 gap-x-4 gap-y-1 sm:grid-cols-4">
        {measures.map((what) => {
          const found = one[what];
          if (!found) return null;
          const isNone = found.low <= 0 && found.high >= 0;
          return (
            <div key={what}>
              <dt className="text-xs text-ink-soft">{t(`effect_${labelOf[what]}`)}</dt>
              <dd className="tabular-nums">
                {t('points', { points: points(found.rate) })}
                <span className="block text-xs text-ink-soft">
                  {t('interval', { low: points(found.low), high: points(found.high) })}
                </span>
                {isNone && <span className="block text-xs text-ink-soft">{t('maybeNone')}</span>}
              </dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}

/** A share in percent, the number of contacts behind it, and its confidence interval. */
function Measure({ label, share }: { label: string; share: Share }) {
  const t = useTranslations('campaigns');
  const format = useFormatter();
  const percent = (value: number) => format.number(value, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <div>
      <dt className="text-xs text-ink-soft">{label}</dt>
      <dd className="tabular-nums">
        <span className="font-semibold">{percent(share.rate)}</span>{' '}
        <span className="text-sm text-ink-soft">({format.number(share.count)})</span>
        <span className="block text-xs text-ink-soft">
          {t('interval', { low: percent(share.low), high: percent(share.high) })}
        </span>
      </dd>
    </div>
  );
}

/**
 * Returns a function that names a variant of the message. A negative number stands for the holdout, and 0 for the
 * campaign's own message.
 */
export function useVariantName(): (variant: number) => string {
  const t = useTranslations('campaigns');
  return (variant) =>
    variant < 0 ? t('holdout') : variant === 0 ? t('ownMessage') : t('variant', { number: variant });
}

/** Shows the effects of each message variant with their uncertainty. No variant is declared the winner. */
export function Effects({ campaign }: { campaign: AnsweredCampaign }) {
  const t = useTranslations('campaigns');
  const nameOf = useVariantName();
  if (campaign.effects.length === 0) return null;
  return (
    <Card>
      <div className="px-5 pt-5 pb-3">
        <h2 className="font-semibold">{t('effects')}</h2>
        <p className="text-sm text-ink-soft">{t('effectsHint')}</p>
      </div>
      <ul className="divide-y divide-line border-t border-line">
        {campaign.effects.map((one) => (
          <li key={one.variant} className="gap-6 px-5 py-4 lg:flex">
            <div className="mb-3 lg:mb-0 lg:w-56">
              <h3 className="text-md font-medium">{nameOf(one.variant)}</h3>
              <p className="text-sm text-ink-soft tabular-nums">{t('variantPeople', { count: one.people })}</p>
            </div>
            <div className="flex-1">
              <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-5">
                {one.variant >= 0 && <Measure label={t('effect_read')} share={one.read} />}
                {one.variant >= 0 && <Measure label={t('effect_clicked')} share={one.clicked} />}
                {one.variant >= 0 && <Measure label={t('effect_replied')} share={one.replied} />}
                <Measure label={t('effect_converted')} share={one.converted} />
                <Measure label={t('effect_optedOut')} share={one.opted_out} />
              </dl>
              {campaign.differences
                .filter(({ variant }) => variant === one.variant)
                .map((found) => (
                  <Beside key={found.beside} one={found} />
                ))}
            </div>
          </li>
        ))}
      </ul>
      {campaign.clicks_unknown > 0 && (
        <p className="border-t border-line px-5 py-3 text-sm text-ink-soft">
          {t('clicksUnknown', { count: campaign.clicks_unknown })}
        </p>
      )}
    </Card>
  );
}
