import { expect, it } from 'vitest';
import { type AgentTurn, findTurn } from './find-turn.ts';

const turn = (id: string, ended_at: string, outcome: string, message_id: string | null = null) =>
  ({ id, ended_at, outcome, message_id }) as AgentTurn;
const turns = [
  turn('c', '2026-11-20T10:05:00.000Z', 'hand_off'),
  turn('silent', '2026-11-20T10:02:00.500Z', 'paused'),
  turn('b', '2026-11-20T10:02:01.000Z', 'reply', 'm2'),
  turn('a', '2026-11-20T10:00:00.000Z', 'reply', 'm1'),
];

it('the turn that names the message', () => {
  expect(findTurn(turns, { messageId: 'm1', at: '2026-11-20T10:05:00.000Z' })?.id).toBe('a');
});

it('a second bubble and a line of a handoff are of the turn that ended then', () => {
  expect(findTurn(turns, { messageId: 'm3', at: '2026-11-20T10:02:00.600Z' })?.id).toBe('b');
  expect(findTurn(turns, { messageId: 'line', at: '2026-11-20T10:04:59.990Z' })?.id).toBe('c');
});

it('nothing is guessed from afar', () => {
  expect(findTurn(turns, { messageId: 'x', at: '2026-11-20T11:00:00.000Z' })).toBeUndefined();
});
