import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';

const dataDir = temporaryFolder();

/**
 * Starts the product and tells it to end as soon as it prints `words`. Returns its exit code and everything it printed.
 */
async function endAt(words: string): Promise<{ code: number | null; said: string }> {
  const settings = { NODE_ENV: 'production' as const, DATABASE_URL: '', DATA_DIR: dataDir, PORT: '0' };
  const child = spawn(process.execPath, ['server/boot/main.ts'], { env: { ...process.env, ...settings } });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      said += String(text);
      if (said.includes(words)) child.kill('SIGTERM');
    });
  }
  const [code] = await once(child, 'close');
  return { code, said };
}

// The first case creates the database's directory, and the second one uses it.
it.each(['starting the embedded Postgres', 'migrating the database'])(
  'a start that gets SIGTERM while %s exits with code 0 and leaves no Postgres behind',
  async (words) => {
    const { code, said } = await endAt(words);
    expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining(words) });
    expect(said).not.toContain('Error');
    expect(existsSync(path.join(dataDir, 'postgres', 'PG_VERSION'))).toBe(true);
    expect(existsSync(path.join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  },
  60_000,
);
