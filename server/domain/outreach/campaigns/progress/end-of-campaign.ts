import { now } from '#server/base/clock.ts';
import type { CampaignSettings, Preflight } from '#server/contract/outreach/campaign-editor.ts';
import type { Remaining } from '../../../channels/pacing/expect-end.ts';
import { microsOf } from '../../../channels/pricing/rate-book.ts';
import type { CampaignPlan } from '../campaign.store.ts';
import { canarySize, watchMinutes } from '../judge-signals.ts';
import { type Categories, categoryOf } from '../message/template-problems.ts';
import type { PricedGroup } from '../price/priced.store.ts';

/** Returns how long the campaign waits for signals after the canary (the first messages), in seconds. */
const watchSeconds = (toSend: number, settings: Partial<CampaignSettings>): number =>
  watchMinutes(settings, canarySize(toSend, settings) >= toSend) * 60;

const eachOf = (price: Preflight['price'], people: number): number =>
  (microsOf(price.ceiling) ?? 0) / Math.max(1, people);

/**
 * Returns what is left to send of a campaign that has not begun: how many messages go into an open window, how many do
 * not, and the cost of one message.
 */
export function remainingBefore(
  groups: readonly PricedGroup[],
  price: Preflight['price'],
  categories: Categories,
  settings: Partial<CampaignSettings>,
): Remaining {
  const sum = (isOpen: boolean) =>
    groups.reduce((total, one) => (one.is_open === isOpen ? total + one.count : total), 0);
  const [first, open] = [sum(false), sum(true)];
  return {
    first,
    open,
    microsEach: eachOf(price, first + open),
    isUrgent: groups.every(({ variant }) => categoryOf(categories, variant) === 'AUTHENTICATION'),
    waitSeconds: watchSeconds(first + open, settings),
  };
}

/**
 * Returns what is left to send of a running campaign, at the prices of its pre-flight. The page calls this every few
 * seconds, so open windows are not counted again.
 */
export function remainingOf(
  { preflight, phase, settings, resume_at: resumeAt }: CampaignPlan,
  left: number,
): Remaining {
  const pause = resumeAt ? Math.max(0, (resumeAt.getTime() - now().getTime()) / 1_000) : 0;
  const isBefore = phase === 'preparing' || phase === 'canary';
  return {
    first: left,
    open: 0,
    microsEach: preflight ? eachOf(preflight.price, preflight.to_send) : 0,
    isUrgent: preflight?.template.category === 'AUTHENTICATION',
    waitSeconds: Math.max(pause, isBefore ? watchSeconds(left, settings) : 0),
  };
}
