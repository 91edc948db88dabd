import type { Dice } from '#prisma/seed/demo-history-dice.ts';
import { demoVisitors, visitTalks } from '#prisma/seed/demo-visits.ts';

/**
 * A simulated customer in a conversation: the talk that the customer follows, the next line, and the time of the next
 * action.
 */
interface Visit {
  readonly customer: string;
  readonly name: string;
  readonly talk: number;
  /** The index of the customer's next line in the talk. */
  readonly line: number;
  readonly since: number;
  readonly at: number;
}

/** The state of the demo traffic, stored in the database between two actions. */
export interface Traffic {
  /** When the next customer starts a conversation. */
  readonly nextAt: number;
  readonly visits: readonly Visit[];
  /** The number of customers who have come in total, and on `day`, the last day on which a customer came. */
  readonly come: number;
  readonly day: string;
  readonly today: number;
}

/** The known details of a customer's latest conversation. */
export interface Seen {
  readonly id: string;
  readonly customer: string;
  readonly isOpen: boolean;
  readonly isHandedOver: boolean;
  readonly isTaken: boolean;
  readonly inboundAt: number;
  /** How many of the customer's messages have arrived in this conversation. */
  readonly heard: number;
  /** The time of the business's last reply. 0 if the business has never replied. */
  readonly answeredAt: number;
  readonly resolvedAt: number;
  readonly isAsked: boolean;
  readonly isRated: boolean;
}

export type VisitAction =
  | { readonly kind: 'write'; readonly customer: string; readonly name: string; readonly text: string }
  | {
      readonly kind: 'rate';
      readonly customer: string;
      readonly name: string;
      readonly of: string;
      readonly score: number;
    }
  | { readonly kind: 'read'; readonly customer: string }
  | { readonly kind: 'resolve'; readonly of: string };

export interface Moment {
  readonly at: number;
  /** The current day in the organization's time zone. */
  readonly day: string;
  /** The usual time between two new customers during business hours. */
  readonly periodMs: number;
  readonly isOpen: boolean;
  /** Whether new customers may come now: a member has the panel open, and the plan's limits are not reached. */
  readonly isWanted: boolean;
  readonly seen: readonly Seen[];
  readonly dice: Dice;
}

/**
 * Limits on the number of customers who are present at once, and on the number of customers who wait for an attendant.
 * The limits keep the demo from overwhelming the person who looks at it.
 */
export const mostAtOnce = 3;
const mostWaiting = 2;
export const mostADay = 150;
/** Outside business hours, new customers come this many times less often. */
const quietFactor = 6;
/** After this many periods a customer without a reply gives up: two hours with the default setting. */
const patience = 30;
/**
 * How long a customer waits for the question for a rating after the conversation was resolved. The question is sent
 * only after the time in which a member can undo the resolving.
 */
const askedWithinMs = 90_000;
/**
 * The distance in the list of talks between two consecutive customers. With this distance, every talk is used once
 * before any talk is repeated, and talks that need an attendant are spread among the others.
 */
const stride = 5;
/** Timestamps of the channel have a resolution of one second. */
const secondMs = 1_000;

const soon = ({ at, periodMs, dice }: Moment): number => at + dice.between(periodMs * 0.1, periodMs * 0.35);

const seenOf = ({ seen }: Moment, visit: Visit): Seen | undefined =>
  seen.find((one) => one.customer === visit.customer && one.inboundAt >= visit.since - secondMs);

interface Step {
  readonly visits: readonly Visit[];
  readonly actions: readonly VisitAction[];
}

/** Returns what a customer does after the conversation was resolved. Some customers rate the conversation. */
function afterwards(visit: Visit, seen: Seen, moment: Moment): Step {
  const { customer, name } = visit;
  const later = { visits: [{ ...visit, at: soon(moment) }], actions: [] };
  if (!seen.isAsked) return moment.at - seen.resolvedAt < askedWithinMs ? later : { visits: [], actions: [] };
  if (seen.isRated || moment.dice.chance(0.3)) return { visits: [], actions: [] };
  const score = moment.dice.among([5, 5, 5, 4, 4, 3]);
  return { visits: [], actions: [{ kind: 'rate', customer, name, of: seen.id, score }] };
}

/** Returns what a customer does next: they read a reply, send the next line, wait, finish or give up. */
function goOn(visit: Visit, moment: Moment): Step {
  const seen = seenOf(moment, visit);
  const later = { ...visit, at: soon(moment) };
  const isTired = moment.at - visit.since > patience * moment.periodMs;
  const close: VisitAction[] = seen?.isOpen && !seen.isTaken ? [{ kind: 'resolve', of: seen.id }] : [];
  if (isTired) return { visits: [], actions: close };
  if (!seen) return { visits: [later], actions: [] };
  if (!seen.isOpen) return afterwards(visit, seen, moment);
  // The customer's latest message has not arrived yet, so any reply belongs to an earlier one. Also, do not resolve the
  // conversation before the message arrives.
  if (seen.heard < visit.line) return { visits: [later], actions: [] };
  const line = visitTalks[visit.talk]?.lines[visit.line];
  // The customer has sent the last line. If an attendant took over, the attendant resolves the conversation. If only
  // the AI replied, this code resolves it.
  if (line === undefined) return { visits: [later], actions: seen.isHandedOver || seen.isTaken ? [] : close };
  if (seen.answeredAt <= seen.inboundAt) return { visits: [later], actions: [] };
  const { customer, name } = visit;
  const read: VisitAction[] = moment.dice.chance(0.85) ? [{ kind: 'read', customer }] : [];
  if (seen.isHandedOver && !seen.isTaken) return { visits: [later], actions: read };
  return {
    visits: [{ ...later, line: visit.line + 1 }],
    actions: [...read, { kind: 'write', customer, name, text: line }],
  };
}

/**
 * Returns a new customer with the first line of their talk. If enough customers are waiting for an attendant, chooses a
 * talk that the AI can answer alone.
 */
function come({ come: arrive }: Traffic, visits: readonly Visit[], moment: Moment): Step {
  const who = demoVisitors[arrive % demoVisitors.length];
  const waiting = visits.filter((visit) => visitTalks[visit.talk]?.person).length;
  const turn = (arrive * stride) % visitTalks.length;
  const isMuch = visitTalks[turn]?.person && waiting >= mostWaiting;
  const talk = isMuch ? turn % visitTalks.findIndex(({ person }) => person) : turn;
  const text = visitTalks[talk]?.lines[0];
  if (!who || text === undefined) return { visits: [], actions: [] };
  const visit = { ...who, talk, line: 1, since: moment.at, at: soon(moment) };
  return { visits: [visit], actions: [{ kind: 'write', ...who, text }] };
}

/** Returns the actions that are due now, and the state after them. */
export function stepOf(
  before: Traffic,
  moment: Moment,
): { readonly traffic: Traffic; readonly actions: readonly VisitAction[] } {
  const { at, day, dice, periodMs } = moment;
  const gone = before.visits.map((visit) => (visit.at > at ? { visits: [visit], actions: [] } : goOn(visit, moment)));
  const visits = gone.flatMap((one) => one.visits);
  const actions = gone.flatMap((one) => one.actions);
  const today = before.day === day ? before.today : 0;
  const traffic = { ...before, visits, day, today };
  if (before.nextAt > at) return { traffic, actions };
  const gap = dice.between(periodMs * 0.75, periodMs * 1.5) * (moment.isOpen ? 1 : quietFactor);
  if (!moment.isWanted) return { traffic: { ...traffic, nextAt: soon(moment) }, actions };
  if (visits.length >= mostAtOnce || today >= mostADay) return { traffic: { ...traffic, nextAt: at + gap }, actions };
  const added = come(before, visits, moment);
  return {
    traffic: { nextAt: at + gap, visits: [...visits, ...added.visits], come: before.come + 1, day, today: today + 1 },
    actions: [...actions, ...added.actions],
  };
}

export const dueAt = ({ nextAt, visits }: Traffic): number => Math.min(nextAt, ...visits.map(({ at }) => at));
