import type { Dice } from '#prisma/seed/demo-history-dice.ts';
import { demoVisitors, visitTalks } from '#prisma/seed/demo-visits.ts';

/** A customer who is there: what they talk about, how far they have come, and when they act next. */
interface Visit {
  readonly customer: string;
  readonly name: string;
  readonly talk: number;
  /** The next line they say. */
  readonly line: number;
  readonly since: number;
  readonly at: number;
}

/** Kept in the database between one act and the next. */
export interface Traffic {
  /** When the next customer comes. */
  readonly nextAt: number;
  readonly visits: readonly Visit[];
  /** How many ever came, and how many on the last day one did. */
  readonly come: number;
  readonly day: string;
  readonly today: number;
}

/** How the conversation of a customer stands. */
export interface Seen {
  readonly id: string;
  readonly customer: string;
  readonly isOpen: boolean;
  readonly isHandedOver: boolean;
  readonly isTaken: boolean;
  readonly inboundAt: number;
  /** How many messages of the customer have arrived in it. */
  readonly heard: number;
  /** When the business said something last; 0: it has said nothing. */
  readonly answeredAt: number;
  readonly resolvedAt: number;
  readonly isAsked: boolean;
  readonly isRated: boolean;
}

export type VisitAct =
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
  /** The local day of the organization. */
  readonly day: string;
  /** Between one customer and the next, while the shop is open. */
  readonly periodMs: number;
  readonly isOpen: boolean;
  /** Somebody looks, and the plan has room. */
  readonly isWanted: boolean;
  readonly seen: readonly Seen[];
  readonly dice: Dice;
}

/** At once, at most; and waiting for a person, so that the person who looks is not buried. */
export const mostAtOnce = 3;
const mostWaiting = 2;
export const mostADay = 150;
/** Outside business hours customers come so much more rarely. */
const quietFactor = 6;
/** A customer gives up after so many periods: two hours, as it is set. */
const patience = 30;
/** A person's undo is offered for that long before the customer is asked to rate. */
const askedWithinMs = 90_000;
/** Talks are taken in steps of so many: each once, before one comes again, and those for a person among the others. */
const stride = 5;
/** The channel tells times in seconds. */
const secondMs = 1_000;

const soon = ({ at, periodMs, dice }: Moment): number => at + dice.between(periodMs * 0.1, periodMs * 0.35);

const seenOf = ({ seen }: Moment, visit: Visit): Seen | undefined =>
  seen.find((one) => one.customer === visit.customer && one.inboundAt >= visit.since - secondMs);

interface Step {
  readonly visits: readonly Visit[];
  readonly acts: readonly VisitAct[];
}

/** The conversation is closed: some customers say how it was. */
function afterwards(visit: Visit, seen: Seen, moment: Moment): Step {
  const { customer, name } = visit;
  const later = { visits: [{ ...visit, at: soon(moment) }], acts: [] };
  if (!seen.isAsked) return moment.at - seen.resolvedAt < askedWithinMs ? later : { visits: [], acts: [] };
  if (seen.isRated || moment.dice.chance(0.3)) return { visits: [], acts: [] };
  const score = moment.dice.among([5, 5, 5, 4, 4, 3]);
  return { visits: [], acts: [{ kind: 'rate', customer, name, of: seen.id, score }] };
}

/** What a customer does next: reads, goes on, waits for an answer, is done, or gives up. */
function goOn(visit: Visit, moment: Moment): Step {
  const seen = seenOf(moment, visit);
  const later = { ...visit, at: soon(moment) };
  const isTired = moment.at - visit.since > patience * moment.periodMs;
  const close: VisitAct[] = seen?.isOpen && !seen.isTaken ? [{ kind: 'resolve', of: seen.id }] : [];
  if (isTired) return { visits: [], acts: close };
  if (!seen) return { visits: [later], acts: [] };
  if (!seen.isOpen) return afterwards(visit, seen, moment);
  // What was said last is still on its way: an answer would be to what came before, and it may not find the door closed.
  if (seen.heard < visit.line) return { visits: [later], acts: [] };
  const line = visitTalks[visit.talk]?.lines[visit.line];
  // A person who took it over closes it; what the AI answered alone is closed once the customer has thanked.
  if (line === undefined) return { visits: [later], acts: seen.isHandedOver || seen.isTaken ? [] : close };
  if (seen.answeredAt <= seen.inboundAt) return { visits: [later], acts: [] };
  const { customer, name } = visit;
  const read: VisitAct[] = moment.dice.chance(0.85) ? [{ kind: 'read', customer }] : [];
  if (seen.isHandedOver && !seen.isTaken) return { visits: [later], acts: read };
  return {
    visits: [{ ...later, line: visit.line + 1 }],
    acts: [...read, { kind: 'write', customer, name, text: line }],
  };
}

/** Somebody new comes; with enough of them waiting for a person, with a question the AI can answer. */
function come({ come: place }: Traffic, visits: readonly Visit[], moment: Moment): Step {
  const who = demoVisitors[place % demoVisitors.length];
  const waiting = visits.filter((visit) => visitTalks[visit.talk]?.person).length;
  const turn = (place * stride) % visitTalks.length;
  const isMuch = visitTalks[turn]?.person && waiting >= mostWaiting;
  const talk = isMuch ? turn % visitTalks.findIndex(({ person }) => person) : turn;
  const text = visitTalks[talk]?.lines[0];
  if (!who || text === undefined) return { visits: [], acts: [] };
  const visit = { ...who, talk, line: 1, since: moment.at, at: soon(moment) };
  return { visits: [visit], acts: [{ kind: 'write', ...who, text }] };
}

/** What happens now, and how it stands afterwards. */
export function stepOf(
  before: Traffic,
  moment: Moment,
): { readonly traffic: Traffic; readonly acts: readonly VisitAct[] } {
  const { at, day, dice, periodMs } = moment;
  const gone = before.visits.map((visit) => (visit.at > at ? { visits: [visit], acts: [] } : goOn(visit, moment)));
  const visits = gone.flatMap((one) => one.visits);
  const acts = gone.flatMap((one) => one.acts);
  const today = before.day === day ? before.today : 0;
  const traffic = { ...before, visits, day, today };
  if (before.nextAt > at) return { traffic, acts };
  const gap = dice.between(periodMs * 0.75, periodMs * 1.5) * (moment.isOpen ? 1 : quietFactor);
  if (!moment.isWanted) return { traffic: { ...traffic, nextAt: soon(moment) }, acts };
  if (visits.length >= mostAtOnce || today >= mostADay) return { traffic: { ...traffic, nextAt: at + gap }, acts };
  const added = come(before, visits, moment);
  return {
    traffic: { nextAt: at + gap, visits: [...visits, ...added.visits], come: before.come + 1, day, today: today + 1 },
    acts: [...acts, ...added.acts],
  };
}

export const dueAt = ({ nextAt, visits }: Traffic): number => Math.min(nextAt, ...visits.map(({ at }) => at));
