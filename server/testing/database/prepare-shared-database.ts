import { afterAll, vi } from 'vitest';
import { completeEnv } from '#server/base/env.ts';
import { oncePerProcess } from '#server/base/once-per-process.ts';
import { databaseSettings } from './database-settings.ts';
import { createTestDatabase } from './test-database.ts';

// Test files of one process run one after another. Each begins with the settings of the first, and with a new database
// at the address that the process's pool uses. Connections to the previous database ended with it, and the pool makes
// new ones.
const atFirst = oncePerProcess('test-settings', () => ({
  settings: { ...process.env } as Record<string, string>,
  database: `test_process_${process.pid}`,
}));
for (const name of Object.keys(process.env)) if (!(name in atFirst.settings)) delete process.env[name];
const database = await createTestDatabase(atFirst.database);
completeEnv({ ...atFirst.settings, ...databaseSettings(database.url) });

// Loaded only now, because the pool reads the settings when it is made. The next file uses the same pool.
const { pool } = await import('#server/db/pool.ts');
pool.end = (async () => {}) as typeof pool.end;

afterAll(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await database.drop();
});
