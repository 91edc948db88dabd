import { cpSync, mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { identityOf, isElsewhere } from './seen-here.ts';

const root = temporaryFolder();

it('isElsewhere is true for a copy of a folder just made, and false for the moved folder', () => {
  const made = path.join(root, 'made');
  mkdirSync(made);
  // Change something in the folder first. Otherwise its birth time could equal the time of its last change.
  cpSync(made, `${made}-copy`, { recursive: true, preserveTimestamps: true });
  expect(isElsewhere(identityOf(made), identityOf(`${made}-copy`))).toBe(true);
  const before = identityOf(made);
  renameSync(made, `${made}-moved`);
  expect(isElsewhere(before, identityOf(`${made}-moved`))).toBe(false);
});

it.each([
  { before: 'made 1 inode 7', after: 'made 1 inode 7', is: false },
  // A file system that is moved to another disk may number its inodes anew. The birth time stays the same.
  { before: 'made 1 inode 7', after: 'made 1 inode 8', is: false },
  // The folder is a copy that got the inode of a deleted folder.
  { before: 'made 1 inode 7', after: 'made 2 inode 7', is: true },
  { before: 'inode 7', after: 'made 2 inode 8', is: true },
  { before: 'inode 7', after: 'made 2 inode 7', is: false },
  // The value was stored by an earlier version, without the inode.
  { before: 'made 1', after: 'made 1 inode 7', is: false },
  { before: 'made 1', after: 'made 2 inode 7', is: true },
  { before: 'made 1', after: 'inode 7', is: false },
  { before: '', after: 'made 2 inode 7', is: false },
])('isElsewhere for "$before", then "$after", is $is', ({ before, after, is }) => {
  expect(isElsewhere(before, after)).toBe(is);
});
