import { type PastCampaign, pastCampaignsOf, reach } from './demo-history-campaigns.ts';
import { meet, move } from './demo-history-contact.ts';
import { liveTalk, openTalk } from './demo-history-conversation.ts';
import { type Dice, diceOf } from './demo-history-dice.ts';
import { beginnings, dayMs, dayOf, hourMs } from './demo-history-hours.ts';
import { historyPeople } from './demo-history-people.ts';
import { planTalk } from './demo-history-plan.ts';
import { campaignTalks, dailyTalks, type HistoryTalk, leavingTalks } from './demo-history-talks.ts';
import {
  add,
  type HistoryPerson,
  type HistorySetup,
  type HistoryWorld,
  iso,
  tell,
  worldOf,
} from './demo-history-world.ts';

/**
 * Returns how many people the history has, in addition to the demo's own contacts. Most write for the first time in the
 * first weeks, and some write again.
 */
const peopleOf = (days: number): number => Math.max(20, Math.round(days * 2.35));

/**
 * In the last `sharedDays` days the demo also has its own conversations. On each of those days the history starts
 * `shared` conversations fewer, so that all days are equally busy.
 */
const sharedDays = 7;
const shared = 4;

/** Something that starts at a given time: a customer writes, or a campaign is sent. */
type Beginning = { readonly at: number } & (
  | { readonly kind: 'writes'; readonly person: HistoryPerson | null; readonly talk: HistoryTalk }
  | { readonly kind: 'campaign'; readonly campaign: PastCampaign }
);

interface Living {
  readonly world: HistoryWorld;
  readonly people: readonly HistoryPerson[];
  /** The history contains no actions after this time. */
  readonly until: number;
  met: number;
}

/**
 * Chooses a person who has no conversation at the given time. Often this is a new person, otherwise a person who has
 * written before.
 */
function whoWrites({ world: { dice }, people, met }: Living, at: number): HistoryPerson | null {
  const isNew = met < people.length && (met < 8 || dice.chance(0.42));
  if (isNew) return people[met] ?? null;
  for (let tries = 0; tries < 12; tries += 1) {
    const one = people[Math.floor(dice.roll() * met)];
    if (one && one.busyUntil < at - hourMs && one.contact?.opted_out_at === null) return one;
  }
  return null;
}

/**
 * Counts what the person does within the campaign's period as a result of the campaign (campaigns/outcome.store.ts).
 */
function creditCampaign(person: HistoryPerson, at: number, what: 'replied' | 'converted' | 'left'): void {
  const last = person.reached.findLast(({ sentAt }) => sentAt < at);
  if (!last || at - last.sentAt > (what === 'replied' ? 3 : 7) * dayMs) return;
  const { row } = last;
  row.updated_at = iso(at);
  if (what === 'converted') row.converted_at ??= iso(at);
  if (what === 'left') row.opted_out_at ??= iso(at);
  if (what === 'replied' && row.replied_at === null) Object.assign(row, { status: 'replied', replied_at: iso(at) });
}

function optOut(world: HistoryWorld, person: HistoryPerson, at: number): void {
  if (!person.contact) return;
  const id = String(person.contact.id);
  person.contact.opted_out_at = iso(at);
  creditCampaign(person, at, 'left');
  tell(world, at, 'contact.opted_out', { objectId: id, contactId: id, context: { source: 'channel' } });
}

/** Records a sale, as the shop's own system would report it for the conversation. */
function sell(world: HistoryWorld, person: HistoryPerson, conversation: string, order: string, at: number): void {
  const metadata = { order, value: world.dice.between(4, 60) * 90 };
  add(world, 'conversion_events', {
    id: world.setup.idAt(at),
    conversation_id: conversation,
    name: 'compra',
    metadata,
    at: iso(at),
  });
  const contactId = String(person.contact?.id);
  tell(world, at, 'conversation.event', {
    objectId: conversation,
    contactId,
    context: { name: 'compra', metadata, at: iso(at) },
  });
  creditCampaign(person, at, 'converted');
}

/** Simulates a conversation: the customer writes, gets answers, and the outcome is recorded. */
function write(living: Living, at: number, known: HistoryPerson | null, talk: HistoryTalk): void {
  const { world, until } = living;
  const person = known ?? whoWrites(living, at);
  const actions = planTalk(world.dice, talk, at);
  if (!person || person.busyUntil >= at || (actions.at(-1)?.at ?? 0) > until) return;
  if (!person.contact) living.met += 1;
  const contact = meet(world, person, at);
  creditCampaign(person, at, 'replied');
  const order = `AUR-${2_300 + world.rows.conversations.length}`;
  const row = liveTalk(world, person, talk, { actions, order });
  const over = Date.parse(String(row.resolved_at));
  person.busyUntil = actions.at(-1)?.at ?? at;
  contact.last_seen_at = row.last_inbound_at;
  contact.updated_at = row.last_inbound_at;
  if (talk.stage)
    move(world, person, { at: over - 20_000, stage: talk.stage, lost: talk.lost, by: row.resolved_by as object });
  if (talk.stage === 'Fechado') {
    (contact.custom_fields as Record<string, string>).last_order = order;
    sell(world, person, String(row.id), order, over - 10_000);
  }
  if (leavingTalks.includes(talk)) optOut(world, person, at + 300);
}

/** Sends a campaign to the people whom the shop knows at that time. Some of them answer, and a few opt out. */
function sendCampaign(living: Living, campaign: PastCampaign): Beginning[] {
  const { world, people } = living;
  const answers: Beginning[] = [];
  const known = people.filter(({ contact }) => contact !== null);
  const begins = (person: HistoryPerson, at: number) => openTalk(world, person, at, true);
  for (const { person, sentAt, read } of reach(world, campaign, known, begins)) {
    const { dice } = world;
    if (!read || !dice.chance(0.2)) continue;
    const talk = dice.chance(0.06) ? leavingTalks[0] : dice.among(campaignTalks);
    if (talk) answers.push({ kind: 'writes', at: sentAt + dice.between(2, 900) * 60_000, person, talk });
  }
  return answers;
}

/** Returns the conversations that begin on one day, in order of time. */
function beginningsOf(dice: Dice, { taughtAt }: HistorySetup, day: number, isShared: boolean): Beginning[] {
  return beginnings(dice, day, isShared ? shared : 0).map((at) => {
    const fits = ({ when }: HistoryTalk) => when === null || when === (at < taughtAt ? 'before' : 'after');
    return { kind: 'writes', at, person: null, talk: dice.among(dailyTalks.filter(fits)) };
  });
}

/**
 * Simulates the given number of days of a furniture shop, ending at `place.now`. The same seed always gives the same
 * history. Returns the rows that the product's own code would have written (decision 148), and the domain events of the
 * event log in order.
 */
export function liveHistory(setup: HistorySetup, seed = 149): HistoryWorld {
  const dice = diceOf(seed);
  const world = worldOf(setup, dice);
  const living: Living = {
    world,
    people: historyPeople(dice, peopleOf(setup.days)),
    until: setup.now - hourMs / 2,
    met: 0,
  };
  const today = dayOf(setup.now);
  const waiting: Beginning[] = pastCampaignsOf(setup).map((campaign) => ({
    kind: 'campaign',
    at: campaign.at,
    campaign,
  }));
  for (let day = today - setup.days * dayMs; day <= today; day += dayMs) {
    waiting.push(...beginningsOf(dice, setup, day, day > today - sharedDays * dayMs));
    const due = waiting.filter(({ at }) => at < day + dayMs).toSorted((one, other) => one.at - other.at);
    waiting.splice(0, waiting.length, ...waiting.filter(({ at }) => at >= day + dayMs));
    for (const one of due) {
      if (one.at > living.until) continue;
      if (one.kind === 'writes') write(living, one.at, one.person, one.talk);
      else waiting.push(...sendCampaign(living, one.campaign));
    }
  }
  world.events.sort((one, other) => one.at - other.at);
  return world;
}
