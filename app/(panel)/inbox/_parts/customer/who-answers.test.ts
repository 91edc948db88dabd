import { describe, expect, it } from 'vitest';
import type { Conversation } from '#server/contract/inbox/conversation.ts';
import { customerName, isWindowOpen, whoAnswers } from './who-answers.ts';

const now = new Date('2026-03-01T12:00:00Z');
const [before, after] = ['2026-03-01T11:59:00Z', '2026-03-01T12:01:00Z'];
const quiet = { status: 'open', takeover: null, handoff: null, bot_paused_until: null, agent: { name: 'Bia' } };
const conversation = (what: object) => ({ ...quiet, ...what }) as unknown as Conversation;
const takeover = { user: { id: 'u1', name: 'Ana' } };

describe('whoAnswers: who speaks next', () => {
  it.each([
    ['the agent', {}, { kind: 'agent', name: 'Bia' }],
    ['nobody, without an agent', { agent: null }, { kind: 'nobody' }],
    ['nobody once it is resolved, whoever took over', { status: 'resolved', takeover }, { kind: 'resolved' }],
    ['who took over, before a handoff', { takeover, handoff: {} }, { kind: 'person', userId: 'u1', name: 'Ana' }],
    ['somebody at the phone', { takeover: { user: null } }, { kind: 'person', userId: null, name: null }],
    ['whoever takes the handoff', { handoff: { reason: 'asked' } }, { kind: 'waiting', reason: 'asked' }],
    ['nobody while the agent pauses', { bot_paused_until: after }, { kind: 'paused' }],
    ['the agent after its pause', { bot_paused_until: before }, { kind: 'agent', name: 'Bia' }],
  ])('returns %s', (_, what, expected) => expect(whoAnswers(conversation(what), now)).toEqual(expected));
});

describe('isWindowOpen: free text', () => {
  it.each([
    ['may be sent until the window ends', 'chatapp', after, true],
    ['no longer afterwards', 'chatapp', before, false],
    ['nor before the customer wrote', 'chatapp', null, false],
    ['always where no network closes a window', 'web', null, true],
  ])('%s', (_, channel, window_expires_at, expected) =>
    expect(isWindowOpen(conversation({ channel, window_expires_at }), now)).toBe(expected),
  );
});

it('customerName prefers the contact’s name, then the user’s name, the phone and the e-mail', () => {
  const none = { name: null, phone: null, email: null };
  const name = (contact: object | null, user: object) =>
    customerName(conversation({ contact: contact && { ...none, ...contact }, user: { ...none, ...user } }));
  expect(name({ name: 'Ana' }, { name: 'ana_77' })).toBe('Ana');
  expect(name({ phone: '+5511' }, { name: 'ana_77' })).toBe('ana_77');
  expect(name({ phone: '+5511' }, { email: 'a@b.c' })).toBe('+5511');
  expect(name(null, { email: 'a@b.c' })).toBe('a@b.c');
  expect(name(null, {})).toBeNull();
});
