import { readFileSync } from 'node:fs';
import { completeEnv, env } from '#server/base/env.ts';
import { pool } from '#server/db/pool.ts';
import { provision } from '#server/domain/system/provision.ts';
import { InvalidProvisioning, readProvisioning } from '#server/domain/system/read-provisioning.ts';
import { openDatabase } from './open-database.ts';

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new InvalidProvisioning([`${file}: ${(error as Error).message}`]);
  }
}

/**
 * `npm run provision -- FILE`: prints the organization's JSON on stdout, nothing else. A file that cannot be used: path
 * and reason on stderr, 1 returned, nothing written. Works beside a running server.
 */
export async function provisionFromFile(file: string): Promise<number> {
  completeEnv({ NODE_ENV: 'production' });
  let database: { stop(): Promise<void> } | null = null;
  try {
    // The file is read before any database is touched.
    const wanted = readProvisioning(readJson(file));
    database = await openDatabase(false, (what) => env.LOG_LEVEL === 'debug' && console.error(`· ${what}`));
    console.log(JSON.stringify(await provision(wanted), null, 2));
    return 0;
  } catch (error) {
    if (!(error instanceof InvalidProvisioning)) throw error;
    console.error(error.problems.join('\n'));
    return 1;
  } finally {
    if (database) await pool.end();
    await database?.stop();
  }
}
