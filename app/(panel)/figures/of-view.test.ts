import { expect, it } from 'vitest';
import { viewFilters } from '#server/contract/people/view.ts';
import { ofView } from './of-view.ts';

it('ofView sets the shared filters, clears those missing in the view, and lists those it cannot apply', () => {
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

it('ofView sets or lists every filter of a conversation view, except the sort order', () => {
  for (const part of Object.keys(viewFilters.conversations.shape)) {
    const { set, left } = ofView({ filter: { [part]: 'x' } });
    expect([part, Object.values(set).filter(Boolean).length + left.length]).toEqual([part, part === 'sort' ? 0 : 1]);
  }
});
