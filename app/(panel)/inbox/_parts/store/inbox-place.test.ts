import { describe, expect, it } from 'vitest';
import { addressOfPlace, chipsOf, filtersOfPlace, isSamePlace, placeOf, places } from './inbox-place.ts';

const nothing = { filter: [], served_by: null, queue: null, view: null } as const;

describe('the place an address is of', () => {
  it('is the one whose address it is, with no chip beside it', () => {
    for (const place of [...places.map((kind) => ({ kind })), { kind: 'queue', id: 'q' } as const]) {
      const { filter, ...rest } = filtersOfPlace(place);
      const chosen = { ...nothing, ...rest, filter: filter ? [filter] : [] } as Parameters<typeof placeOf>[0];
      expect(placeOf(chosen)).toEqual(place);
      expect(chipsOf(chosen)).toEqual([]);
    }
  });

  it('is one also where an old address names several things; the others are chips or the state', () => {
    expect(placeOf({ ...nothing, filter: ['archived', 'mine'] })).toEqual({ kind: 'mine' });
    expect(placeOf({ ...nothing, filter: ['handoff'] })).toEqual({ kind: 'all' });
    expect(chipsOf({ ...nothing, filter: ['handoff', 'unread'] })).toEqual(['unread', 'handoff']);
    expect(placeOf({ ...nothing, queue: 'q' })).toEqual({ kind: 'all' });
    expect(chipsOf({ ...nothing, queue: 'q' })).toEqual(['queue']);
    expect(placeOf({ ...nothing, served_by: 'people' })).toEqual({ kind: 'all' });
    expect(chipsOf({ ...nothing, served_by: 'people' })).toEqual(['served_by']);
    expect(placeOf({ ...nothing, filter: ['all', 'snoozed', 'resolved', 'archived'] })).toEqual({ kind: 'all' });
    expect(chipsOf({ ...nothing, filter: ['all', 'snoozed'] })).toEqual(['states']);
  });

  it('is the view, whose filters are chips', () => {
    const chosen = { ...nothing, filter: ['mine'], served_by: 'ai', view: 'v', waiting: false } as const;
    expect(placeOf(chosen)).toEqual({ kind: 'view', id: 'v' });
    expect(chipsOf(chosen)).toEqual(['served_by', 'waiting']);
  });

  it('with the AI of what is one’s own is a chip: both cannot be the place', () => {
    const chosen = { ...nothing, filter: ['mine'], served_by: 'ai' } as const;
    expect(placeOf(chosen)).toEqual({ kind: 'mine' });
    expect(chipsOf(chosen)).toEqual(['served_by']);
  });
});

it('an address says its filters, and nothing where there are none', () => {
  expect(addressOfPlace({})).toBe('/inbox');
  expect(addressOfPlace({ served_by: 'nobody', sort: 'waiting' })).toBe('/inbox?served_by=nobody&sort=waiting');
  expect(addressOfPlace({ waiting: false, view: 'v' })).toBe('/inbox?waiting=false&view=v');
});

it('two queues are two places', () => {
  expect(isSamePlace({ kind: 'queue', id: 'a' }, { kind: 'queue', id: 'b' })).toBe(false);
  expect(isSamePlace({ kind: 'queue', id: 'a' }, { kind: 'queue', id: 'a' })).toBe(true);
  expect(isSamePlace({ kind: 'mine' }, { kind: 'all' })).toBe(false);
});
