import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RunningApp } from './start-app.ts';

/** Returns the connection URL of the app's embedded database, which its data directory contains. */
export function databaseOf(app: RunningApp): string {
  const kept = JSON.parse(readFileSync(path.join(app.dataDir, 'postgres.json'), 'utf8')) as Record<string, unknown>;
  return `postgresql://parley:${kept.password}@127.0.0.1:${kept.port}/parley`;
}
