import { afterAll, vi } from 'vitest';
import { completeEnv } from '#server/base/env.ts';
import { oncePerProcess } from '#server/base/once-per-process.ts';
import { databaseSettings } from './database-settings.ts';
import { createTestDatabase } from './test-database.ts';

// The test files of one process run one after another. Each file starts with the settings that the first file had, and
// with a new database under the same address, so that the pool of the process can be used again. The end of the
// previous database closed its connections, and the pool makes new connections.
const atFirst = oncePerProcess('test-settings', () => ({
  settings: { ...process.env } as Record<string, string>,
  database: `test_process_${process.pid}`,
}));
for (const name of Object.keys(process.env)) if (!(name in atFirst.settings)) delete process.env[name];
const database = await createTestDatabase(atFirst.database);
completeEnv({ ...atFirst.settings, ...databaseSettings(database.url) });

// Import the pool only now, because it reads the settings when it is made. Later test files use the same pool.
const { pool } = await import('#server/db/pool.ts');
pool.end = (async () => {}) as typeof pool.end;

afterAll(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await database.drop();
});
