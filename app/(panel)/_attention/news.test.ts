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

it('finds the conversations of what is told: of a message where it was said, of an act the object itself', () => {
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

it('a customer’s words are for who took the conversation over', () => {
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

it('where no AI answers a customer’s words are everybody’s until somebody serves them', () => {
  const alone = { takeover: null, handoff: null, agent: null, mentioned: false, lookedAfter: true };
  expect(isWorthTelling(alone, 'reply', ana)).toBe(true);
  expect(isWorthTelling({ ...alone, takeover: user('bia') }, 'reply', ana)).toBe(false);
  // The takeover has no user: someone replied on the phone of the business, outside Parley.
  expect(isWorthTelling({ ...alone, takeover: { user: null } }, 'reply', ana)).toBe(false);
});

it('who waits for a person is everybody’s until somebody serves them', () => {
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

it('what waits in a queue is told to who looks after that queue; what is one’s own wherever it is', () => {
  const elsewhere = { takeover: null, handoff: asked, agent: bia, mentioned: false, lookedAfter: false };
  expect(isWorthTelling(elsewhere, 'waiting', ana)).toBe(false);
  expect(isWorthTelling({ ...elsewhere, handoff: null, agent: null }, 'reply', ana)).toBe(false);
  expect(isWorthTelling({ ...elsewhere, takeover: user('ana') }, 'reply', ana)).toBe(true);
  expect(isWorthTelling({ ...elsewhere, mentioned: true }, 'mention', ana)).toBe(true);
});

it('what was given is told to whom it was given to, unless they look at the panel', () => {
  const given = { takeover: user('ana'), handoff: null, agent: bia, mentioned: false, lookedAfter: true };
  expect(isWorthTelling(given, 'given', ana)).toBe(false);
  expect(isWorthTelling(given, 'given', { ...ana, isLooking: false })).toBe(true);
  expect(isWorthTelling({ ...given, takeover: user('bia') }, 'given', { ...ana, isLooking: false })).toBe(false);
});

it('a note is told to whom it names, until they have looked', () => {
  const here = { takeover: null, handoff: null, agent: bia };
  expect(isWorthTelling({ ...here, mentioned: true, lookedAfter: true }, 'mention', ana)).toBe(true);
  expect(isWorthTelling({ ...here, mentioned: false, lookedAfter: true }, 'mention', ana)).toBe(false);
});
