import { describe, expect, it } from 'vitest';
import { addressOfFolder, chipsOf, filtersOfFolder, folderOf, folders, isSameFolder } from './inbox-folder.ts';

const nothing = { filter: [], served_by: null, queue: null, view: null } as const;

describe('the place an address is of', () => {
  it('is the one whose address it is, with no chip beside it', () => {
    for (const folder of [...folders.map((kind) => ({ kind })), { kind: 'queue', id: 'q' } as const]) {
      const { filter, ...rest } = filtersOfFolder(folder);
      const chosen = { ...nothing, ...rest, filter: filter ? [filter] : [] } as Parameters<typeof folderOf>[0];
      expect(folderOf(chosen)).toEqual(folder);
      expect(chipsOf(chosen)).toEqual([]);
    }
  });

  it('is one also where an old address names several things; the others are chips or the state', () => {
    expect(folderOf({ ...nothing, filter: ['archived', 'mine'] })).toEqual({ kind: 'mine' });
    expect(folderOf({ ...nothing, filter: ['handoff'] })).toEqual({ kind: 'all' });
    expect(chipsOf({ ...nothing, filter: ['handoff', 'unread'] })).toEqual(['unread', 'handoff']);
    expect(folderOf({ ...nothing, queue: 'q' })).toEqual({ kind: 'all' });
    expect(chipsOf({ ...nothing, queue: 'q' })).toEqual(['queue']);
    expect(folderOf({ ...nothing, served_by: 'people' })).toEqual({ kind: 'all' });
    expect(chipsOf({ ...nothing, served_by: 'people' })).toEqual(['served_by']);
    expect(folderOf({ ...nothing, filter: ['all', 'snoozed', 'resolved', 'archived'] })).toEqual({ kind: 'all' });
    expect(chipsOf({ ...nothing, filter: ['all', 'snoozed'] })).toEqual(['states']);
  });

  it('is the view, whose filters are chips', () => {
    const chosen = { ...nothing, filter: ['mine'], served_by: 'ai', view: 'v', waiting: false } as const;
    expect(folderOf(chosen)).toEqual({ kind: 'view', id: 'v' });
    expect(chipsOf(chosen)).toEqual(['served_by', 'waiting']);
  });

  it('with the AI of what is one’s own is a chip: both cannot be the place', () => {
    const chosen = { ...nothing, filter: ['mine'], served_by: 'ai' } as const;
    expect(folderOf(chosen)).toEqual({ kind: 'mine' });
    expect(chipsOf(chosen)).toEqual(['served_by']);
  });
});

it('an address says its filters, and nothing where there are none', () => {
  expect(addressOfFolder({})).toBe('/inbox');
  expect(addressOfFolder({ served_by: 'nobody', sort: 'waiting' })).toBe('/inbox?served_by=nobody&sort=waiting');
  expect(addressOfFolder({ waiting: false, view: 'v' })).toBe('/inbox?waiting=false&view=v');
});

it('two queues are two places', () => {
  expect(isSameFolder({ kind: 'queue', id: 'a' }, { kind: 'queue', id: 'b' })).toBe(false);
  expect(isSameFolder({ kind: 'queue', id: 'a' }, { kind: 'queue', id: 'a' })).toBe(true);
  expect(isSameFolder({ kind: 'mine' }, { kind: 'all' })).toBe(false);
});
