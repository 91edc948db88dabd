import fc from 'fast-check';
import { expect, it } from 'vitest';
import { awaitHeld, judgeSignals, type Signals, signalsSince } from './judge-signals.ts';

const none: Signals = { taken: 0, held: 0, failed: 0, blocked: 0, opted_out: 0 };
const at = new Date('2026-11-25T12:00:00Z');
const since = (minutes: number) => new Date(at.getTime() - minutes * 60_000);

it('awaitHeld waits for held messages by the minute, up to an hour, while fewer than 20 have an outcome', () => {
  const held = { ...none, taken: 19, held: 31 };
  const known = { heldSince: since(5), isAll: false, at };
  expect(awaitHeld({}, held, known)).toEqual({ until: new Date('2026-11-25T12:01:00Z') });
  expect(awaitHeld({}, held, { ...known, heldSince: since(59.5) })).toEqual({
    until: new Date('2026-11-25T12:00:30Z'),
  });
  expect(awaitHeld({}, held, { ...known, heldSince: since(60) })).toBe('still_held');
  expect(awaitHeld({}, { ...held, taken: 20 }, known)).toBeNull();
  expect(awaitHeld({}, { ...held, held: 0 }, known)).toBeNull();
  expect(awaitHeld({}, held, { ...known, isAll: true })).toBeNull();
  expect(awaitHeld({ canary_minutes: 0 }, held, known)).toBeNull();
});

const counts = fc.record({
  taken: fc.nat(500),
  held: fc.nat(500),
  failed: fc.nat(500),
  blocked: fc.nat(500),
  opted_out: fc.nat(500),
});

it('signalsSince subtracts the signals that were judged before, so that judgeSignals ignores them', () => {
  fc.assert(
    fc.property(counts, counts, (seen, more) => {
      const kinds = ['taken', 'held', 'failed', 'blocked', 'opted_out'] as const;
      const all = Object.fromEntries(kinds.map((kind) => [kind, seen[kind] + more[kind]])) as unknown as Signals;
      expect(signalsSince(all, seen)).toEqual(more);
      expect(judgeSignals({}, signalsSince(seen, seen))).toBeNull();
      expect(judgeSignals({}, signalsSince(all, seen))).toBe(judgeSignals({}, more));
    }),
  );
});
