import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { env } from '#server/base/env.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';

it('a start on a taken port exits with code 1 and one sentence, before it migrates or builds', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const settings = { NODE_ENV: 'production' as const, DATABASE_URL: env.DATABASE_URL, DATA_DIR: temporaryFolder() };
  const child = spawn(process.execPath, ['server/boot/main.ts'], {
    env: { ...process.env, ...settings, PORT: String(port), HOST: '127.0.0.1' },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)));
  const [code] = await once(child, 'close');
  other.close();
  expect(code).toBe(1);
  expect(said).toMatch(/✗ The port is taken by another program .*Set PORT to a free one\./);
  expect(said).not.toMatch(/migrating|building|Error:.*\n\s+at /);
}, 60_000);
