import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ConversationState, decideConversation } from './conversation-state.ts';
import { countsAsAnswer, type WaitEvent, waitAfter, waitChangeOf, waitChangeOfAction } from './waiting.ts';

const by = { type: 'user', id: 'u1', name: 'Ana' };
const minute = (at: number) => new Date(Date.UTC(2026, 10, 28, 12, at));
const sinceAfter = (...happened: WaitEvent[]) =>
  happened.reduce<Date | null>((since, one) => waitAfter(since, waitChangeOf(one)), null);
const wrote = (at: number, isElsewhere = false) => ({ kind: 'customer_wrote', at: minute(at), isElsewhere }) as const;
const handedOff = (at: number) => ({ kind: 'handed_off', at: minute(at) }) as const;
const said = (counts: boolean) => ({ kind: 'said', counts }) as const;

describe('countsAsAnswer', () => {
  it.each([
    ['a person’s, whatever it is', { kind: 'member', isTemplate: true, aiInCharge: false }, true],
    ['that of a key', { kind: 'key', isTemplate: false, aiInCharge: false }, true],
    ['that of a partner', { kind: 'partner', isTemplate: false, aiInCharge: true }, true],
    ['a template that a key sends', { kind: 'key', isTemplate: true, aiInCharge: true }, false],
    ['the AI’s while it is in charge', { kind: 'agent', isTemplate: false, aiInCharge: true }, true],
    ['the AI’s while a person is waited for', { kind: 'agent', isTemplate: false, aiInCharge: false }, false],
    ['a courtesy line', { kind: 'system', isTemplate: false, aiInCharge: true }, false],
    ['a flow’s', { kind: 'automation', isTemplate: false, aiInCharge: true }, false],
    ['a campaign’s', { kind: 'campaign', isTemplate: true, aiInCharge: true }, false],
  ])('decides by author, template and whether the AI is in charge: %s', (_what, of, counts) => {
    expect(countsAsAnswer(of)).toBe(counts);
  });
});

describe('waitAfter: since when a conversation waits for an answer', () => {
  it('starts at the earliest of the first unanswered message and the handoff', () => {
    expect(sinceAfter(wrote(1), wrote(2), handedOff(3))).toEqual(minute(1));
    expect(sinceAfter(wrote(1), said(true), handedOff(3), wrote(4))).toEqual(minute(3));
    // Messages carry the messaging provider's time, and a message may be reported late.
    expect(sinceAfter(handedOff(3), wrote(2))).toEqual(minute(2));
  });

  it('ends with a counting answer, a release, a settlement or a message on standby, not with other answers', () => {
    expect(sinceAfter(wrote(1), said(false), wrote(2))).toEqual(minute(1));
    for (const end of [said(true), { kind: 'released' }, { kind: 'settled' }, wrote(5, true)] as const) {
      expect(sinceAfter(wrote(1), handedOff(2), end)).toBeNull();
      expect(sinceAfter(wrote(1), end, wrote(7))).toEqual(minute(7));
    }
  });

  it('gives the same result for times in milliseconds as for dates', () => {
    const times = fc.integer({ min: 0, max: 9 });
    const some = fc.oneof(
      times.map((at) => wrote(at)),
      times.map((at) => handedOff(at)),
      fc.boolean().map(said),
    );
    fc.assert(
      fc.property(fc.array(some), (happened) => {
        const inMs = happened.map((one) => ('at' in one ? { ...one, at: one.at.getTime() } : one));
        const since = inMs.reduce<number | null>((before, one) => waitAfter(before, waitChangeOf<number>(one)), null);
        expect(since).toBe(sinceAfter(...happened)?.getTime() ?? null);
      }),
    );
  });
});

describe('waitChangeOfAction: how an action changes the wait', () => {
  const fresh: ConversationState = {
    status: 'open',
    takenOverById: null,
    takenOverAt: null,
    botPausedUntil: null,
    handoff: null,
    resolved: null,
    awaitingReply: true,
    snoozedUntil: null,
    queue: null,
  };
  const unanswered = { hasAgent: true, isUnanswered: true };
  const changeOf = (state: ConversationState, action: Parameters<typeof decideConversation>[1], left = unanswered) =>
    waitChangeOfAction(action, state, decideConversation(state, action).next, left);
  const nothing = { ends: false, begins: null };
  const ends = { ends: true, begins: null };
  const asks = { kind: 'request_handoff', reason: null, requestedBy: 'api', at: minute(3) } as const;
  const asked = decideConversation(fresh, asks).next;
  const taken = decideConversation(asked, { kind: 'take_over', userId: 'u1', at: minute(4) }).next;
  const move = { kind: 'move', queueId: 'q1', by, requestedBy: 'user', at: minute(5) } as const;

  it('a handoff request begins a wait unless taken over; a move begins one unless a handoff is waiting', () => {
    expect(changeOf(fresh, asks)).toEqual({ ends: false, begins: minute(3) });
    expect(changeOf({ ...taken, handoff: null }, asks)).toEqual(nothing);
    expect(changeOf(fresh, move)).toEqual({ ends: false, begins: minute(5) });
    expect(changeOf(asked, move)).toEqual(nothing);
    expect(changeOf(taken, move)).toEqual({ ends: false, begins: minute(5) });
  });

  it('takeover, pause, resolve, archive and reopen leave the wait unchanged', () => {
    for (const action of [
      { kind: 'take_over', userId: 'u1', at: minute(4) },
      { kind: 'pause', until: minute(9) },
      { kind: 'resolve', by, at: minute(9) },
      { kind: 'archive' },
    ] as const) {
      expect(changeOf(asked, action)).toEqual(nothing);
    }
    const resolved = decideConversation(asked, { kind: 'resolve', by, at: minute(9) }).next;
    expect(changeOf(resolved, { kind: 'reopen', by, at: minute(10) })).toEqual(nothing);
  });

  it('a release ends the wait when an agent goes on or nothing is unanswered, unless handed on to a person', () => {
    const release = { kind: 'release', by } as const;
    expect(changeOf(taken, release)).toEqual(ends);
    expect(changeOf(taken, { ...release, isHandedOn: true })).toEqual(nothing);
    expect(changeOf(taken, release, { hasAgent: false, isUnanswered: true })).toEqual(nothing);
    // The team sent the last message, but it did not count as an answer.
    expect(changeOf({ ...taken, awaitingReply: false }, release, { hasAgent: false, isUnanswered: true })).toEqual(
      nothing,
    );
    // The wait consisted only of the handoff request.
    expect(changeOf(taken, release, { hasAgent: false, isUnanswered: false })).toEqual(ends);
  });
});
