import { spawn } from 'node:child_process';

/** Prisma's own words, without the lines about where it found its files. */
export class MigrationFailed extends Error {
  constructor(said: string) {
    const reason = said.slice(Math.max(0, said.lastIndexOf('Error:')));
    super(`The database could not be migrated. ${reason.replace(/\s+/g, ' ').trim()}`);
  }
}

/** Brings the database to the schema's state by `prisma migrate deploy`; safe beside other processes doing the same. */
export function migrate(databaseUrl: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const child = spawn(process.execPath, ['node_modules/prisma/build/index.js', 'migrate', 'deploy'], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (text) => (said += String(text)));
  child.stderr.on('data', (text) => (said += String(text)));
  child.on('exit', (code) => (code === 0 ? resolve() : reject(new MigrationFailed(said))));
  return promise;
}
