import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

/** A folder of this test file's own, which goes with it. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'parley-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
