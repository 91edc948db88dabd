import fc from 'fast-check';
import { expect, it } from 'vitest';
import { first, groupActivities } from './group-activities.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 12, minute)).toISOString();
const said = (...minutes: number[]) => minutes.map((minute) => ({ id: `m${minute}`, created_at: at(minute) }));
const done = (...minutes: number[]) => minutes.map((minute) => ({ at: at(minute) }));
const whole = { hasOlder: false, hasNewer: false };
const groupsOf = (...asked: Parameters<typeof groupActivities>) =>
  [...groupActivities(...asked)].map(([id, some]) => [id, some.map((one) => new Date(one.at).getUTCMinutes())]);

it('an activity stands below the message that it followed, or that has the same time; the newest is first', () => {
  expect(groupsOf(said(30, 20, 10), done(35, 31, 20, 12), whole)).toEqual([
    ['m30', [35, 31]],
    ['m20', [20]],
    ['m10', [12]],
  ]);
});

it('an activity before the first message stands above it, but is left out while older messages exist', () => {
  expect(groupsOf(said(30), done(5), whole)).toEqual([[first, [5]]]);
  expect(groupsOf(said(30), done(40, 5), { ...whole, hasOlder: true })).toEqual([['m30', [40]]]);
  expect(groupsOf([], done(5), whole)).toEqual([[first, [5]]]);
});

it('an activity after the newest loaded message is left out while newer messages exist', () => {
  expect(groupsOf(said(20, 10), done(40, 15, 5), { ...whole, hasNewer: true })).toEqual([
    ['m10', [15]],
    [first, [5]],
  ]);
});

it('each activity stands exactly once, below the last message before it', () => {
  const minutes = fc.uniqueArray(fc.integer({ min: 0, max: 59 }), { maxLength: 20 });
  fc.assert(
    fc.property(minutes, minutes, (messages, activities) => {
      const down = (some: number[]) => some.toSorted((a, b) => b - a);
      const placed = groupActivities(said(...down(messages)), done(...down(activities)), whole);
      expect([...placed.values()].flat()).toEqual(done(...down(activities)));
      for (const [below, some] of placed)
        for (const { at: moment } of some) {
          const minute = new Date(moment).getUTCMinutes();
          const before = Math.max(-1, ...messages.filter((one) => one <= minute));
          expect(below).toBe(before < 0 ? first : `m${before}`);
        }
    }),
  );
});
