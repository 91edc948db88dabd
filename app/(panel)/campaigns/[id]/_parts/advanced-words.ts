import { useFormatter, useTranslations } from 'next-intl';
import { useMoney } from '#app/_ui/text/use-money.ts';
import type { CampaignSettings } from '#server/contract/outreach/campaign-editor.ts';

/**
 * The default settings of a campaign, as in `campaignSettings` of the contract. They are repeated here because the
 * browser does not load zod.
 */
const usual = { canary_people: null, canary_minutes: 10, failed_max: 1_000, blocked_max: 300, opted_out_max: 200 };

interface Said {
  readonly text: string;
  readonly isUsual: boolean;
}

/**
 * Returns a function that describes each advanced setting in a few words, and says whether the setting has its default
 * value.
 */
export function useAdvancedWords(): (settings: CampaignSettings) => Said[] {
  const t = useTranslations('campaigns');
  const format = useFormatter();
  const money = useMoney();
  const percent = (part: number) => format.number(part / 10_000, { style: 'percent', maximumFractionDigits: 2 });
  const dollars = (amount: string) => money({ amount, currency: 'USD' });
  return (settings) => {
    const { canary_people: people, canary_minutes: minutes, holdout, variants } = settings;
    const { failed_max: failed, blocked_max: blocked, opted_out_max: optedOut } = settings;
    const { messages_max: messages, money_max: budget, max_price: price } = settings;
    const shares = { failed: percent(failed), blocked: percent(blocked), optedOut: percent(optedOut) };
    const limits = [
      ...(budget === null ? [] : [t('saidMoney', { money: dollars(budget) })]),
      ...(messages === null ? [] : [t('saidMessages', { count: messages })]),
      ...(price === null ? [] : [t('saidMaxPrice', { money: dollars(price) })]),
    ];
    return [
      {
        text: people === null ? t('saidCanary', { minutes }) : t('saidCanaryOf', { people, minutes }),
        isUsual: people === usual.canary_people && minutes === usual.canary_minutes,
      },
      {
        text: t('saidPause', shares),
        isUsual: failed === usual.failed_max && blocked === usual.blocked_max && optedOut === usual.opted_out_max,
      },
      {
        text: variants.length === 0 ? t('saidOneMessage') : t('saidVariants', { count: variants.length + 1 }),
        isUsual: variants.length === 0,
      },
      {
        text: holdout === 0 ? t('saidNoHoldout') : t('saidHoldout', { share: percent(holdout) }),
        isUsual: holdout === 0,
      },
      { text: limits.length === 0 ? t('saidNoLimits') : format.list(limits), isUsual: limits.length === 0 },
    ];
  };
}
