import { expect, it } from 'vitest';
import { isWorthTelling, newsIn } from '#server/contract/insight/news.ts';

const change = (type: string, object: string | null, conversation: string | null = null) => ({
  type,
  object_id: object,
  conversation_id: conversation,
});
const user = (id: string) => ({ user: { id, name: 'Ana', email: 'ana@example.com' }, at: '2026-11-23T12:00:00Z' });
const asked = { reason: null, code: null, summary: null, requested_at: '2026-11-23T12:00:00Z', requested_by: 'agent' };
const bia = { id: 'bia', name: 'Bia', slug: 'bia' };
const ana = { userId: 'ana', isLooking: true };

it('newsIn finds the conversation of each inbound message, handoff, takeover and note, not of sent messages', () => {
  const news = newsIn([
    change('message.received', 'm1', 'k1'),
    change('message.received', 'm2', 'k1'),
    change('message.sent', 'm3', 'k2'),
    change('conversation.handoff_requested', 'k3'),
    change('conversation.taken_over', 'k4'),
    change('conversation.noted', 'k5', 'k5'),
    change('message.received', 'm4', null),
  ]);
  expect([...news]).toEqual([
    ['k1', 'reply'],
    ['k3', 'waiting'],
    ['k4', 'given'],
    ['k5', 'mention'],
  ]);
});

it('a reply in a conversation with an agent notifies only the member who took the conversation over', () => {
  expect(
    isWorthTelling(
      { takeover: user('ana'), handoff: null, agent: bia, mentioned: false, lookedAfter: true },
      'reply',
      ana,
    ),
  ).toBe(true);
  expect(
    isWorthTelling(
      { takeover: user('bia'), handoff: null, agent: bia, mentioned: false, lookedAfter: true },
      'reply',
      ana,
    ),
  ).toBe(false);
  expect(
    isWorthTelling({ takeover: null, handoff: asked, agent: bia, mentioned: false, lookedAfter: true }, 'reply', ana),
  ).toBe(false);
});

it('a reply in a conversation without an agent notifies every member until a person takes over', () => {
  const alone = { takeover: null, handoff: null, agent: null, mentioned: false, lookedAfter: true };
  expect(isWorthTelling(alone, 'reply', ana)).toBe(true);
  expect(isWorthTelling({ ...alone, takeover: user('bia') }, 'reply', ana)).toBe(false);
  // The takeover has no user: someone replied on the phone of the business, outside Parley.
  expect(isWorthTelling({ ...alone, takeover: { user: null } }, 'reply', ana)).toBe(false);
});

it('a handoff request notifies every member until a person takes over', () => {
  expect(
    isWorthTelling({ takeover: null, handoff: asked, agent: bia, mentioned: false, lookedAfter: true }, 'waiting', ana),
  ).toBe(true);
  expect(
    isWorthTelling(
      { takeover: user('bia'), handoff: asked, agent: bia, mentioned: false, lookedAfter: true },
      'waiting',
      ana,
    ),
  ).toBe(false);
  expect(
    isWorthTelling({ takeover: null, handoff: null, agent: bia, mentioned: false, lookedAfter: true }, 'waiting', ana),
  ).toBe(false);
});

it('a member outside the queue is notified of own conversations and mentions, not of handoffs and replies', () => {
  const elsewhere = { takeover: null, handoff: asked, agent: bia, mentioned: false, lookedAfter: false };
  expect(isWorthTelling(elsewhere, 'waiting', ana)).toBe(false);
  expect(isWorthTelling({ ...elsewhere, handoff: null, agent: null }, 'reply', ana)).toBe(false);
  expect(isWorthTelling({ ...elsewhere, takeover: user('ana') }, 'reply', ana)).toBe(true);
  expect(isWorthTelling({ ...elsewhere, mentioned: true }, 'mention', ana)).toBe(true);
});

it('an assigned conversation notifies only its new holder, and not while the holder looks at the panel', () => {
  const given = { takeover: user('ana'), handoff: null, agent: bia, mentioned: false, lookedAfter: true };
  expect(isWorthTelling(given, 'given', ana)).toBe(false);
  expect(isWorthTelling(given, 'given', { ...ana, isLooking: false })).toBe(true);
  expect(isWorthTelling({ ...given, takeover: user('bia') }, 'given', { ...ana, isLooking: false })).toBe(false);
});

it('a note notifies only a mentioned member', () => {
  const here = { takeover: null, handoff: null, agent: bia };
  expect(isWorthTelling({ ...here, mentioned: true, lookedAfter: true }, 'mention', ana)).toBe(true);
  expect(isWorthTelling({ ...here, mentioned: false, lookedAfter: true }, 'mention', ana)).toBe(false);
});
