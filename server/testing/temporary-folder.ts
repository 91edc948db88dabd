import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

/** Makes a folder for this test file, which is deleted after the tests. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'parley-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
