import { expect, it } from 'vitest';
import { type AgentTurn, findTurn, isSettled } from './find-turn.ts';

const turn = (id: string, ended_at: string, outcome: string, message_id: string | null = null) =>
  ({ id, at: ended_at, ended_at, outcome, message_id }) as AgentTurn;
const isOfCustomer = false;
const said = (at: string) => ({ messageId: 'said', at, isOfCustomer: true });
const turns = [
  turn('c', '2026-11-20T10:05:00.000Z', 'hand_off'),
  turn('b', '2026-11-20T10:02:01.000Z', 'reply', 'm2'),
  turn('silent', '2026-11-20T10:02:00.500Z', 'paused'),
  turn('a', '2026-11-20T10:00:00.000Z', 'reply', 'm1'),
];

it('findTurn returns the turn that names the message', () => {
  expect(findTurn(turns, { messageId: 'm1', at: '2026-11-20T10:05:00.000Z', isOfCustomer })?.id).toBe('a');
});

it('findTurn returns the turn that ended within 5 seconds of a second bubble or a handoff line', () => {
  expect(findTurn(turns, { messageId: 'm3', at: '2026-11-20T10:02:00.600Z', isOfCustomer })?.id).toBe('b');
  expect(findTurn(turns, { messageId: 'line', at: '2026-11-20T10:04:59.990Z', isOfCustomer })?.id).toBe('c');
});

it('findTurn returns nothing for a message 55 minutes after the last turn', () => {
  expect(findTurn(turns, { messageId: 'x', at: '2026-11-20T11:00:00.000Z', isOfCustomer })).toBeUndefined();
});

it('findTurn returns the first turn that begins after a customer’s message, also a turn without a reply', () => {
  expect(findTurn(turns, said('2026-11-20T10:02:00.000Z'))?.id).toBe('silent');
  expect(findTurn(turns, said('2026-11-20T10:02:00.900Z'))?.id).toBe('b');
  expect(findTurn(turns, said('2026-11-20T09:59:00.000Z'))?.id).toBe('a');
  expect(findTurn(turns, said('2026-11-20T09:30:00.000Z'))).toBeUndefined();
  expect(findTurn(turns, said('2026-11-20T10:06:00.000Z'))).toBeUndefined();
});

it('isSettled is true once a turn began before the customer’s message, or the message has its own turn', () => {
  expect(isSettled(turns, said('2026-11-20T10:04:00.000Z'))).toBe(true);
  expect(isSettled(turns, said('2026-11-20T09:59:00.000Z'))).toBe(false);
  expect(isSettled(turns, { messageId: 'm1', at: '2026-11-20T10:00:00.000Z', isOfCustomer })).toBe(true);
  expect(isSettled(turns, { messageId: 'm9', at: '2026-11-20T09:00:00.000Z', isOfCustomer })).toBe(false);
});
