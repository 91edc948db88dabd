import { expect, it } from 'vitest';
import { viewFilters } from '#server/contract/people/view.ts';
import { ofView } from './of-view.ts';

it('takes what both know, takes off what the view does not name, and says what stays out', () => {
  const filter = {
    agent_id: 'a',
    assigned_to: 'm',
    channel: 'web',
    filter: 'open,mine',
    awaiting_reply: true,
    sort: 'waiting',
  };
  expect(ofView({ filter })).toEqual({
    set: { agent: 'a', member: 'm', channel: 'web', number: null, tag: null, queue: null },
    left: ['filter', 'awaiting_reply'],
  });
});

it('knows every part a view of conversations can have: each is taken or named, an order alone is neither', () => {
  for (const part of Object.keys(viewFilters.conversations.shape)) {
    const { set, left } = ofView({ filter: { [part]: 'x' } });
    expect([part, Object.values(set).filter(Boolean).length + left.length]).toEqual([part, part === 'sort' ? 0 : 1]);
  }
});
