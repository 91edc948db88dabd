import { describe, expect, it } from 'vitest';
import { diceOf } from '#prisma/seed/demo-history-dice.ts';
import { demoVisitors, visitTalks } from '#prisma/seed/demo-visits.ts';
import { type Moment, mostADay, mostAtOnce, type Seen, stepOf, type Traffic, type VisitAction } from './visits.ts';

const periodMs = 240_000;
const hourMs = 3_600_000;
const empty: Traffic = { nextAt: 0, visits: [], come: 0, day: '', today: 0 };
const opening = new Set(visitTalks.map(({ lines }) => lines[0]));
const newcomers = (actions: readonly VisitAction[]) =>
  actions.filter((one) => one.kind === 'write' && opening.has(one.text)).length;

/** Simulates this many hours in steps of 5 seconds. The AI replies to every message at once, and no attendant acts. */
function live(hours: number, how: Partial<Moment> = {}) {
  const seen = new Map<string, Seen>();
  const came: number[] = [];
  const taken: VisitAction[] = [];
  let [traffic, most] = [empty, 0];
  for (let at = 0, step = 1; at < hours * hourMs; at += 5_000, step += 1) {
    const moment = { at, day: `${Math.floor(at / (24 * hourMs))}`, periodMs, isOpen: true, isWanted: true, ...how };
    const done = stepOf(traffic, { ...moment, seen: [...seen.values()], dice: diceOf(step) });
    traffic = done.traffic;
    most = Math.max(most, traffic.visits.length);
    taken.push(...done.actions);
    came.push(...Array.from({ length: newcomers(done.actions) }, () => at));
    for (const one of done.actions) {
      if (one.kind === 'write') {
        const isHandedOver = visitTalks.some(({ person, lines }) => person && lines[0] === one.text);
        const kept = { isOpen: true, isTaken: false, resolvedAt: 0, isAsked: false, isRated: false };
        const heard = (seen.get(one.customer)?.heard ?? 0) + 1;
        const times = { inboundAt: at, answeredAt: at + 3_000, heard };
        seen.set(one.customer, { id: one.customer, customer: one.customer, isHandedOver, ...kept, ...times });
      } else if (one.kind === 'resolve') {
        const before = seen.get(one.of);
        if (before) seen.set(one.of, { ...before, isOpen: false, resolvedAt: at, isAsked: true });
      }
    }
  }
  return { came, taken, most, open: [...seen.values()].filter(({ isOpen }) => isOpen).length };
}

describe('customers of the demo', () => {
  it('come at most 20 in any hour, 3 at once and 150 a day, and unattended conversations end', () => {
    const { came, taken, most, open } = live(24);
    for (const at of came) expect(came.filter((one) => one >= at && one < at + hourMs).length).toBeLessThanOrEqual(20);
    expect(came.length).toBeGreaterThan(50);
    expect(came.length).toBeLessThanOrEqual(mostADay);
    expect(most).toBeLessThanOrEqual(mostAtOnce);
    expect(open).toBeLessThanOrEqual(mostAtOnce);
    for (const kind of ['write', 'read', 'resolve', 'rate']) expect(taken.map((one) => one.kind)).toContain(kind);
  });

  it('stop at the maximum for a day when a new one comes every second', () => {
    expect(live(24, { periodMs: 1_000 }).came).toHaveLength(mostADay);
  });

  it('are fewer while the shop is closed, and none come while they are not wanted', () => {
    const quiet = live(10, { isOpen: false }).came.length;
    expect(quiet).toBeGreaterThan(5);
    expect(quiet).toBeLessThan(35);
    expect(live(10, { isWanted: false }).came).toEqual([]);
  });

  it('write again only after an answer, and after a handoff only when a person has taken over', () => {
    const visit = { customer: '1', name: 'Ana', talk: 0, line: 1, since: 0, at: 0 };
    const seen: Seen = {
      ...{
        id: 'c',
        customer: '1',
        isOpen: true,
        isHandedOver: false,
        isTaken: false,
        inboundAt: 5,
        answeredAt: 0,
        heard: 1,
      },
      ...{ resolvedAt: 0, isAsked: false, isRated: false },
    };
    const actionsFor = (one: Partial<Seen>, line = 1) => {
      const moment = {
        at: 10,
        day: '1',
        periodMs,
        isOpen: true,
        isWanted: false,
        seen: [{ ...seen, ...one }],
        dice: diceOf(1),
      };
      return stepOf({ ...empty, nextAt: 99, visits: [{ ...visit, line }] }, moment).actions.map(({ kind }) => kind);
    };
    expect(actionsFor({})).toEqual([]);
    expect(actionsFor({ answeredAt: 7 })).toContain('write');
    expect(actionsFor({ answeredAt: 7, isHandedOver: true })).not.toContain('write');
    expect(actionsFor({ answeredAt: 7, isHandedOver: true, isTaken: true })).toContain('write');
    expect(actionsFor({}, 9)).toEqual([]);
    expect(actionsFor({ heard: 9 }, 9)).toEqual(['resolve']);
    expect(actionsFor({ heard: 9, isHandedOver: true, isTaken: true }, 9)).toEqual([]);
  });
});

it('demo visitors have distinct numbers, and every demo talk is reached and has at least two lines', () => {
  expect(new Set(demoVisitors.map(({ customer }) => customer)).size).toBe(demoVisitors.length);
  // Customers go through the list of talks in steps of five. These steps reach each talk exactly once only if the
  // number of talks is not a multiple of five. The talks that the AI can answer alone must come first in the list.
  expect(visitTalks.length % 5).not.toBe(0);
  expect(visitTalks.map(({ person }) => person)).toEqual(visitTalks.map(({ person }) => person).toSorted());
  for (const { lines } of visitTalks) expect(lines.length).toBeGreaterThanOrEqual(2);
});
