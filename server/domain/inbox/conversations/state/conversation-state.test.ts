import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ConversationAction,
  type ConversationState,
  decideConversation,
  isTakenOver,
} from './conversation-state.ts';

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
const by = { type: 'user', id: 'u1', name: 'Ana' };
const at = new Date('2026-11-21T12:00:00Z');

const actions: fc.Arbitrary<ConversationAction> = fc.oneof(
  fc.record({
    kind: fc.constant('take_over' as const),
    userId: fc.constantFrom('u1', 'u2', null),
    at: fc.constant(at),
  }),
  fc.constant({ kind: 'release' as const, by }),
  fc.constant({ kind: 'pause' as const, until: at }),
  fc.constant({ kind: 'resume' as const }),
  fc.constant({ kind: 'snooze' as const, until: at }),
  fc.constant({ kind: 'wake' as const }),
  fc.constant({ kind: 'resolve' as const, by, at }),
  fc.constant({ kind: 'reopen' as const, by, at }),
  fc.constant({ kind: 'archive' as const }),
  fc.record({
    kind: fc.constant('request_handoff' as const),
    reason: fc.constantFrom(null, 'price'),
    requestedBy: fc.constant('api'),
    at: fc.constant(at),
    queueId: fc.constantFrom(null, 'q1'),
  }),
  fc.record({
    kind: fc.constant('move' as const),
    queueId: fc.constantFrom(null, 'q1', 'q2'),
    by: fc.constant(by),
    requestedBy: fc.constant('user'),
    at: fc.constant(at),
  }),
);

describe('decideConversation (contract/conversations.md#states)', () => {
  it('changes nothing and emits no event when an action is applied a second time', () => {
    fc.assert(
      fc.property(fc.array(actions, { maxLength: 12 }), actions, (history, action) => {
        const state = history.reduce((current, one) => decideConversation(current, one).next, fresh);
        const first = decideConversation(state, action);
        const second = decideConversation(first.next, action);
        expect(second).toEqual({ next: first.next, changed: false, events: [] });
        if (!first.changed) expect(first).toEqual({ next: state, changed: false, events: [] });
        if (first.next.status !== 'archived') {
          expect((first.next.status === 'resolved') === (first.next.resolved !== null)).toBe(true);
        }
        if (first.next.snoozedUntil !== null) expect(first.next.status).toBe('open');
        if (first.next.takenOverById !== null) expect(isTakenOver(first.next)).toBe(true);
      }),
    );
  });

  it('keeps the conversation taken over through every action except a release and a move', () => {
    const taken = decideConversation(fresh, { kind: 'take_over', userId: 'u1', at }).next;
    fc.assert(
      fc.property(
        fc.array(
          actions.filter((one) => one.kind !== 'release' && one.kind !== 'move'),
          { maxLength: 12 },
        ),
        (history) => {
          expect(isTakenOver(history.reduce((state, one) => decideConversation(state, one).next, taken))).toBe(true);
        },
      ),
    );
  });

  it('ends takeover, handoff and pause with a release and emits only conversation.released', () => {
    const state = {
      ...fresh,
      takenOverById: 'u1',
      takenOverAt: at,
      botPausedUntil: at,
      handoff: { reason: 'x', at, by: 'api' },
    };
    const { next, events } = decideConversation(state, { kind: 'release', by });
    expect(next).toEqual(fresh);
    expect(events).toEqual([{ type: 'conversation.released', context: { by } }]);
  });

  const move = (queueId: string | null) => ({ kind: 'move', queueId, by, requestedBy: 'user', at }) as const;

  it('ends a takeover and requests a handoff when moved to a queue; a further move emits no event', () => {
    const taken = decideConversation(fresh, { kind: 'take_over', userId: 'u1', at }).next;
    for (const [state, types] of [
      [fresh, ['conversation.handoff_requested']],
      [taken, ['conversation.released', 'conversation.handoff_requested']],
    ] as const) {
      const { next, events } = decideConversation(state, move('q1'));
      expect(next).toMatchObject({ takenOverById: null, takenOverAt: null, queue: { id: 'q1', at } });
      expect(next.handoff).toMatchObject({ at, by: 'user' });
      expect(events.map((one) => one.type)).toEqual(types);
      expect(decideConversation(next, move('q2')).events).toEqual([]);
    }
  });

  it('ignores a move repeated at the same time; ten seconds later the move ends the takeover', () => {
    const queued = decideConversation(fresh, move('q1')).next;
    const given = decideConversation(queued, { kind: 'take_over', userId: 'u1', at }).next;
    expect(decideConversation(given, move('q1')).changed).toBe(false);
    const later = decideConversation(given, { ...move('q1'), at: new Date(at.getTime() + 10_000) });
    expect(later.next).toMatchObject({ takenOverById: null, queue: { id: 'q1' } });
  });

  it('keeps the queue during a takeover; a release or a move to no queue clears it', () => {
    const queued = decideConversation(fresh, move('q1')).next;
    const taken = decideConversation(queued, { kind: 'take_over', userId: 'u1', at }).next;
    expect(taken.queue).toEqual({ id: 'q1', at });
    expect(decideConversation(taken, { kind: 'release', by }).next).toEqual(fresh);
    const { next, events } = decideConversation(taken, move(null));
    expect({ next, events }).toEqual({ next: { ...taken, queue: null }, events: [] });
  });

  /**
   * contract/conversations.md#states, row by row: how each action may change the status, and the event that it records.
   */
  const table: Record<Exclude<ConversationAction['kind'], 'move'>, { moves: string[]; event: string | null }> = {
    take_over: { moves: [], event: 'conversation.taken_over' },
    release: { moves: [], event: 'conversation.released' },
    pause: { moves: [], event: null },
    resume: { moves: [], event: null },
    snooze: { moves: [], event: null },
    wake: { moves: [], event: null },
    resolve: { moves: ['open>resolved'], event: 'conversation.resolved' },
    reopen: { moves: ['resolved>open'], event: 'conversation.reopened' },
    archive: { moves: ['open>archived', 'resolved>archived'], event: null },
    request_handoff: { moves: [], event: 'conversation.handoff_requested' },
  };

  it('changes the status only as the table allows, and emits the event of an action only on a change', () => {
    fc.assert(
      fc.property(fc.array(actions, { maxLength: 30 }), (history) => {
        let state = fresh;
        for (const action of history) {
          const { next, changed, events } = decideConversation(state, action);
          if (action.kind === 'move') {
            state = next;
            continue;
          }
          const { moves, event } = table[action.kind];
          const change = `${state.status}>${next.status}`;
          if (state.status !== next.status) expect(moves).toContain(change);
          else if (moves.length > 0) expect(changed).toBe(false);
          expect(events.map((one) => one.type)).toEqual(changed && event !== null ? [event] : []);
          expect(changed).toBe(JSON.stringify(next) !== JSON.stringify(state));
          state = next;
        }
      }),
      { numRuns: 500 },
    );
  });
});
