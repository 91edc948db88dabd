import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { InvalidEnvironment } from '#server/base/env.ts';
import { explainFailure } from './explain-failure.ts';

it('says whose file is in the way', () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'parley-explain-')), 'secrets.json');
  writeFileSync(file, '');
  chmodSync(file, 0);
  const error = Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES', syscall: 'open', path: file });
  expect(explainFailure(error)).toContain(`${file} does not belong to this user`);
});

it('names the setting when the port is taken or needs more rights', async () => {
  const first = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => first.once('listening', resolve));
  const address = first.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const taken = await new Promise((resolve) => createServer().listen(port, '127.0.0.1').once('error', resolve));
  first.close();
  expect(explainFailure(taken)).toMatch(/^✗ The port is taken .*Set PORT/);
  const denied = Object.assign(new Error('listen EACCES: 0.0.0.0:80'), { code: 'EACCES', syscall: 'listen' });
  expect(explainFailure(denied)).toMatch(/Set PORT to 1024 or more/);
});

it('keeps its own sentences, and the stack of what nobody foresaw', () => {
  expect(explainFailure(new InvalidEnvironment('PORT: no'))).toBe('✗ PORT: no');
  const other = new Error('odd');
  expect(explainFailure(other)).toBe(other);
});
