import { isUuid } from '#server/base/ids.ts';
import type { InboxInput } from '#server/contract/inbox/conversation.ts';
import { closingHours, type InboxSort, inboxStates, type ServedBy } from '#server/contract/inbox/inbox-filters.ts';
import { waitingSince, waits, waitsForPeople } from '../state/waits-for-people.ts';
import { activity } from './conversation.store.ts';

export type Add = (value: unknown) => string;

/**
 * Matches open conversations that are not snoozed. A snoozed conversation matches again when the snooze ends or when
 * the customer writes.
 */
export const inSight = `k.status = 'open' AND k.snoozed_until IS NULL`;

/** Compares a column with an id. A text that is not a UUID cannot be an id, so the filter finds nothing. */
export const idEquals = (column: string, value: string | undefined, add: Add): string | null =>
  value === undefined ? null : isUuid(value) ? `${column} = ${add(value)}::uuid` : 'false';

const states: Readonly<Record<string, string>> = {
  all: inSight,
  snoozed: `k.status = 'open' AND k.snoozed_until IS NOT NULL`,
  resolved: `k.status = 'resolved'`,
  archived: `k.status = 'archived'`,
};

/** Matches the chosen states. The mentions filter finds conversations in any state. */
const stateCondition = (asked: readonly string[]): string | null => {
  const chosen = inboxStates.filter((one) => asked.includes(one)).map((one) => states[one]);
  if (chosen.length > 0) return `(${chosen.join(' OR ')})`;
  return asked.includes('mentions') ? null : inSight;
};

function wishCondition(wish: string, userId: string | null, add: Add): string | null {
  switch (wish) {
    case 'mine':
      return `k.taken_over_by_id = ${add(userId)}::uuid`;
    case 'handoff':
      return waitsForPeople;
    case 'unread':
      return 'k.unread_count > 0';
    case 'mentions':
      return `k.id IN (SELECT n.conversation_id FROM mentions n WHERE n.organization_id = $1 AND n.user_id = ${add(userId)}::uuid)`;
    default:
      return null;
  }
}

/** Matches conversations that contain a message of the campaign. */
const campaignCondition = (campaign: string | undefined, add: Add): string | null => {
  if (campaign === undefined) return null;
  if (!isUuid(campaign)) return 'false';
  return `EXISTS (SELECT 1 FROM campaign_recipients r JOIN messages m ON m.id = r.message_id
                   WHERE r.organization_id = $1 AND r.campaign_id = ${add(campaign)}::uuid
                     AND r.contact_id = k.contact_id AND m.conversation_id = k.id)`;
};

const aiAnswers = `k.agent_id IS NOT NULL AND k.handoff_requested_at IS NULL
  AND (k.bot_paused_until IS NULL OR k.bot_paused_until <= now())`;

const closing = `k.window_expires_at > now() AND k.window_expires_at <= now() + interval '${closingHours} hours'`;

/**
 * True for every conversation that no AI answers. The expression must be identical to the one in the index
 * conversations_in_places.
 */
const mayBeNobodys = `CASE WHEN k.agent_id IS NOT NULL AND k.handoff_requested_at IS NULL AND k.bot_paused_until IS NULL THEN 0 ELSE 1 END = 1`;

/**
 * SQL conditions by the person or agent who serves a conversation. Each conversation matches exactly one of the first
 * three conditions.
 */
export const served: Readonly<Record<ServedBy, string>> = {
  ai: `(k.taken_over_at IS NULL AND ${aiAnswers})`,
  person: 'k.taken_over_at IS NOT NULL',
  nobody: `(k.taken_over_at IS NULL AND ${mayBeNobodys} AND (${aiAnswers}) IS NOT TRUE)`,
  people: `(k.taken_over_at IS NOT NULL OR (${aiAnswers}) IS NOT TRUE)`,
};

const isOrNot = (condition: string, asked: boolean | undefined): string | null =>
  asked === undefined ? null : asked ? condition : `(${condition}) IS NOT TRUE`;

interface Wished
  extends Pick<
    InboxInput,
    'filter' | 'queue' | 'campaign' | 'served_by' | 'window_closing' | 'waiting' | 'awaiting_reply'
  > {
  readonly userId: string | null;
}

/** Builds the filters that only the inbox has. `$1` is the organization. */
export function inboxWishes(query: Wished, add: Add): string[] {
  const asked = query.filter?.split(',') ?? [];
  return [
    stateCondition(asked),
    ...[...new Set(asked)].map((wish) => wishCondition(wish, query.userId, add)),
    idEquals('k.queue_id', query.queue, add),
    campaignCondition(query.campaign, add),
    query.served_by === undefined ? null : served[query.served_by],
    isOrNot(waits, query.waiting),
    // The earlier name of `waiting`. Saved views from before the rename still use it.
    isOrNot(waits, query.awaiting_reply),
    isOrNot(closing, query.window_closing),
  ].filter((condition) => condition !== null);
}

interface Order {
  /** The column by which rows are sorted. Every row has a value in this column. */
  readonly key: string;
  readonly order: string;
  /** Matches only rows after this position. */
  readonly after: (at: string, id: string) => string;
}

/**
 * Sorts by a time column, the earliest first. Rows without that time come last; among them, the newest row comes first.
 */
const earliestFirst = (moment: string): Order => {
  const key = `coalesce(${moment}, 'infinity'::timestamptz)`;
  return {
    key,
    order: `${key}, k.id DESC`,
    after: (at, id) => `(${key} > ${at} OR (${key} = ${at} AND k.id < ${id}))`,
  };
};

const orders: Readonly<Record<InboxSort, Order>> = {
  newest: {
    key: activity,
    order: `${activity} DESC, k.id DESC`,
    after: (at, id) => `(${activity}, k.id) < (${at}, ${id})`,
  },
  waiting: earliestFirst(waitingSince),
  window: earliestFirst(`CASE WHEN k.status = 'open' AND k.window_expires_at > now() THEN k.window_expires_at END`),
};

export const inboxOrder = (sort: InboxSort = 'newest'): Order => orders[sort];
