import { afterAll, vi } from 'vitest';
import { completeEnv } from '#server/base/env.ts';
import { oncePerProcess } from '#server/base/once-per-process.ts';
import { databaseSettings } from './database-settings.ts';
import { createTestDatabase } from './test-database.ts';

// The test files of one process run one after another. Each file starts with the initial settings and with a new
// database under the same address, so that the process can reuse its connection pool. Deleting the previous database
// closed its connections, and the pool opens new ones.
const atFirst = oncePerProcess('test-settings', () => ({
  settings: { ...process.env } as Record<string, string>,
  database: `test_process_${process.pid}`,
}));
for (const name of Object.keys(process.env)) if (!(name in atFirst.settings)) delete process.env[name];
const database = await createTestDatabase(atFirst.database);
completeEnv({ ...atFirst.settings, ...databaseSettings(database.url) });

// The pool is imported only now, because it reads the settings when it is created. Later test files use the same pool.
const { pool } = await import('#server/db/pool.ts');
pool.end = (async () => {}) as typeof pool.end;

afterAll(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await database.drop();
});
