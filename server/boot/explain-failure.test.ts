import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { InvalidEnvironment } from '#server/base/env.ts';
import { MigrationFailed } from './database/migrate.ts';
import { explainFailure } from './explain-failure.ts';

it('explainFailure names the file that does not belong to the user for EACCES', () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'parley-explain-')), 'secrets.json');
  writeFileSync(file, '');
  chmodSync(file, 0);
  const error = Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES', syscall: 'open', path: file });
  expect(explainFailure(error)).toContain(`${file} does not belong to this user`);
});

it('explainFailure names the setting PORT when the port is taken or needs more rights', async () => {
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

it('explainFailure shows the error of a failed migration without the preamble of Prisma', () => {
  const said = "Loaded Prisma config.\n\n22 migrations found\n\nError: Can't reach database server at `db:5432`\n\n";
  expect(explainFailure(new MigrationFailed(said))).toBe(
    "✗ The database could not be migrated. Error: Can't reach database server at `db:5432`",
  );
  expect(explainFailure(new MigrationFailed('killed'))).toBe('✗ The database could not be migrated. killed');
});

it('explainFailure returns the message of a known error, and an unknown error itself', () => {
  expect(explainFailure(new InvalidEnvironment('PORT: no'))).toBe('✗ PORT: no');
  const other = new Error('odd');
  expect(explainFailure(other)).toBe(other);
});
