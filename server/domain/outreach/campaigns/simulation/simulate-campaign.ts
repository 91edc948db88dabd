import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import type { Simulation } from '#server/contract/outreach/campaign-simulation.ts';
import { rehearse } from '#server/db/rehearse.ts';
import type { Tx } from '#server/db/transact.ts';
import type { FaultProfile } from '#server/fault-profiles/fault-profile.ts';
import { type Calendar, calendarFrom, type ExpectedEnd, expectEnd } from '../../../channels/pacing/expect-end.ts';
import { pacingRoom } from '../../../channels/pacing/pacing-room.ts';
import { rehearseSends } from '../../../channels/pacing/rehearse-sends.ts';
import type { RateBook } from '../../../channels/pricing/rate-book.ts';
import { chooseAudience } from '../audience/choose-audience.ts';
import type { CampaignPlan } from '../campaign.store.ts';
import { countPrepared } from '../message/preparation.store.ts';
import { prepareRecipients } from '../message/prepare-recipients.ts';
import { type Categories, categoryOf, templatesOf } from '../message/template-problems.ts';
import { campaignRates } from '../price/max-price.ts';
import { priceCampaign } from '../price/price-campaign.ts';
import { selectPriced } from '../price/priced.store.ts';
import { amountOf, unitsOf } from '../price/units.ts';
import { remainingBefore } from '../progress/end-of-campaign.ts';
import { requirePlan, requireStatus } from '../require-campaign.ts';
import { modelOperator } from './model-operator.ts';
import { runSimulation } from './run-simulation.ts';
import { asSimulated, type SimulatedRecipient } from './simulated-campaign.ts';
import { findNumber, selectSimulatedRecipients } from './simulated-recipient.store.ts';

/**
 * The fault profile of the sandbox for each profile name of the page. A person can set the same fault profile in the
 * sandbox and watch the campaign being sent.
 */
export const simulatedProfiles: Readonly<Record<Simulation['profile'], FaultProfile>> = {
  good: { blocks: 1, reads: 62 },
  paced: {
    blocks: 1,
    reads: 62,
    pacing: { first: 200, batch: 200, every_seconds: 1_800, kind: 'portfolio', status: 'held_for_quality_assessment' },
  },
  capped: { blocks: 1, crowded: 7, reads: 55 },
  blocked: { blocks: 4, stops: 2, reads: 35, pause_after: 1_000 },
};

const dayMs = 86_400_000;
const daysMost = 366;
/**
 * How many recipients are simulated at most, because each takes time. For a larger audience, only the first recipients
 * are simulated, and the result contains their number.
 */
const simulatedMost = 20_000;

/**
 * Returns the cost of the messages that were not refused or held, at their countries' rates. Null if no rate is known,
 * or if there are several currencies.
 */
async function costOf(
  people: readonly SimulatedRecipient[],
  rateOf: RateBook,
  categories: Categories,
): Promise<Simulation['cost']> {
  let units = 0n;
  const currencies = new Set<string>();
  for (const { state, wa_id, phone, variant } of people) {
    if (state !== 'sent' && state !== 'delivered' && state !== 'read') continue;
    const rate = await rateOf(wa_id ?? phone, categoryOf(categories, variant));
    if (!rate) continue;
    currencies.add(rate.currency);
    units += unitsOf(rate.amount);
  }
  const [currency] = currencies;
  return currency && currencies.size === 1 ? { amount: amountOf(units), currency } : null;
}

function daysOf(people: readonly SimulatedRecipient[], dayOf: Calendar['dayOf']): Simulation['days'] {
  const days = new Map<number, Simulation['days'][number]>();
  for (const { sentAt, state, wasHeld, hasOptedOut } of people) {
    if (sentAt === null || state === 'queued') continue;
    const day = dayOf(sentAt);
    const one = days.get(day) ?? { day, sent: 0, held: 0, failed: 0, opted_out: 0 };
    days.set(day, one);
    if (state === 'failed') one.failed += 1;
    else one.sent += 1;
    if (wasHeld) one.held += 1;
    if (hasOptedOut) one.opted_out += 1;
  }
  return [...days.values()].sort((a, b) => a.day - b.day);
}

/** Returns the end date that the pre-flight predicts, or a later date if held messages were released only after it. */
const laterOf = ({ days, endsOn }: ExpectedEnd, lastDay: number, { dateOf }: Calendar): string | null =>
  lastDay > days ? dateOf(lastDay) : endsOn;

/** Simulates the campaign from its start, in a transaction that is rolled back. */
async function simulate(
  tx: Tx,
  organizationId: string,
  campaign: CampaignPlan,
  profile: Simulation['profile'],
): Promise<Simulation> {
  const from = now();
  const templates = await templatesOf(organizationId, campaign);
  const { categories } = templates;
  const rateOf = campaignRates(organizationId, campaign);
  const room = await pacingRoom(organizationId, campaign.connection_id);
  const calendar = await calendarFrom(organizationId, from);
  await chooseAudience(tx, organizationId, campaign);
  while (await prepareRecipients(tx, organizationId, campaign, templates));
  const planned = await countPrepared(tx, organizationId, campaign.id);
  const groups = await selectPriced(tx, organizationId, campaign, from);
  const price = await priceCampaign(rateOf, categories, groups, campaign.settings.max_price);
  const remaining = remainingBefore(groups, price, categories, campaign.settings);
  const expected = await expectEnd(organizationId, room, remaining);
  const rows = (await selectSimulatedRecipients(tx, organizationId, campaign, from)).slice(0, simulatedMost);
  const number = await findNumber(tx, organizationId, campaign.connection_id);
  const people = asSimulated(rows);
  const contactIds = people.map((one) => one.contact_id);
  const scheduler = await rehearseSends(tx, {
    organizationId,
    connectionId: campaign.connection_id,
    contactIds,
    at: from,
  });
  const { stops } = await runSimulation({
    ...{ campaign, categories, rateOf, people, scheduler, from, rate: room.perSecond },
    operator: modelOperator(simulatedProfiles[profile], from),
    number: { phoneNumberId: number?.phone_number_id ?? '', wabaId: number?.waba_id ?? '' },
    until: new Date(from.getTime() + daysMost * dayMs),
  });
  const total = planned.reduce((sum, { count }) => sum + count, 0);
  const toSend = planned.reduce((sum, { status, count }) => (status === 'queued' ? sum + count : sum), 0);
  const count = (...states: SimulatedRecipient['state'][]) =>
    people.filter(({ state }) => states.includes(state)).length;
  const days = daysOf(people, calendar.dayOf);
  return {
    is_model: true,
    profile,
    simulated: people.length,
    days,
    ends_on: stops === null ? laterOf(expected, days.at(-1)?.day ?? 1, calendar) : null,
    counts: {
      total,
      sent: count('sent', 'held', 'delivered', 'read'),
      delivered: count('delivered', 'read'),
      read: count('read'),
      failed: count('failed'),
      skipped: total - toSend + count('skipped'),
    },
    cost: await costOf(people, rateOf, categories),
    stops,
  };
}

/**
 * The last simulation of this process. Simulations run one after another, because each holds a database connection for
 * seconds.
 */
let running: Promise<unknown> = Promise.resolve();

/**
 * Simulates a campaign that begins now, with a simulated WhatsApp API that has the chosen fault profile. It uses the
 * real choice of recipients, their real messages, the code of the sender and the scheduler, the sandbox's rules, and a
 * clock that skips waits. Sends and stores nothing. Throws campaign_not_found, campaign_wrong_status,
 * segment_not_found.
 */
export async function simulateCampaign(
  actor: Actor,
  input: { readonly id: string; readonly profile: Simulation['profile'] },
): Promise<Simulation> {
  const { organizationId } = actor;
  const campaign = await requirePlan(organizationId, input.id);
  requireStatus(campaign, ['draft']);
  const answer = running.then(() => rehearse((tx) => simulate(tx, organizationId, campaign, input.profile)));
  running = answer.catch(() => {});
  return answer;
}
