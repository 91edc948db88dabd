import { describe, expect, it } from 'vitest';
import { addressOfFolder, chipsOf, filtersOfFolder, folderOf, folders, isSameFolder } from './inbox-folder.ts';

const nothing = { filter: [], served_by: null, queue: null, view: null } as const;

describe('the inbox folder of a URL', () => {
  it('is the folder whose filters are in the URL, without chips', () => {
    for (const folder of [...folders.map((kind) => ({ kind })), { kind: 'queue', id: 'q' } as const]) {
      const { filter, ...rest } = filtersOfFolder(folder);
      const chosen = { ...nothing, ...rest, filter: filter ? [filter] : [] } as Parameters<typeof folderOf>[0];
      expect(folderOf(chosen)).toEqual(folder);
      expect(chipsOf(chosen)).toEqual([]);
    }
  });

  it('is one folder even if an old URL names several; the other filters are chips or the state', () => {
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

  it('is the saved view in the URL, and its filters are chips', () => {
    const chosen = { ...nothing, filter: ['mine'], served_by: 'ai', view: 'v', waiting: false } as const;
    expect(folderOf(chosen)).toEqual({ kind: 'view', id: 'v' });
    expect(chipsOf(chosen)).toEqual(['served_by', 'waiting']);
  });

  it('is “mine” for filter=mine with served_by=ai, and served_by is a chip', () => {
    const chosen = { ...nothing, filter: ['mine'], served_by: 'ai' } as const;
    expect(folderOf(chosen)).toEqual({ kind: 'mine' });
    expect(chipsOf(chosen)).toEqual(['served_by']);
  });
});

it('addressOfFolder writes the filters into the URL, and no query without filters', () => {
  expect(addressOfFolder({})).toBe('/inbox');
  expect(addressOfFolder({ served_by: 'nobody', sort: 'waiting' })).toBe('/inbox?served_by=nobody&sort=waiting');
  expect(addressOfFolder({ waiting: false, view: 'v' })).toBe('/inbox?waiting=false&view=v');
});

it('isSameFolder distinguishes queues by their id', () => {
  expect(isSameFolder({ kind: 'queue', id: 'a' }, { kind: 'queue', id: 'b' })).toBe(false);
  expect(isSameFolder({ kind: 'queue', id: 'a' }, { kind: 'queue', id: 'a' })).toBe(true);
  expect(isSameFolder({ kind: 'mine' }, { kind: 'all' })).toBe(false);
});
