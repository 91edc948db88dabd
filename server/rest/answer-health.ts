import { isStorageLow } from '#server/base/process/free-space.ts';
import { pingDatabase } from '#server/db/ping.ts';

const version = '1.0.0';
const patienceMs = 2_000;

/**
 * GET /health: returns `db_ms`, the time to reach the database. The status is 503 if the database does not reply within
 * 2 s (contract/organization.md#health). `storage` is `low` while files and bulk work are refused because space is low.
 * The status is not affected by that, because everything else works.
 */
export async function answerHealth(): Promise<{ status: number; body: string }> {
  const milliseconds = await pingDatabase(patienceMs);
  if (milliseconds === null)
    return { status: 503, body: JSON.stringify({ status: 'unavailable', db_ms: null, version }) };
  const storage = (await isStorageLow()) ? 'low' : 'ok';
  return { status: 200, body: JSON.stringify({ status: 'ok', db_ms: milliseconds, version, storage }) };
}
