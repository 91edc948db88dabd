import { isStorageLow } from '#server/base/free-space.ts';
import { pingDatabase } from '#server/db/ping.ts';

const version = '1.0.0';
const patienceMs = 2_000;

/**
 * GET /health: `db_ms` is the time to reach the database; 503 when it does not answer in 2 s (contract/organization.md#health). `storage` is
 * `low` while files and work in bulk are refused for want of room; everything else goes on, so the status stays.
 */
export async function answerHealth(): Promise<{ status: number; body: string }> {
  const milliseconds = await pingDatabase(patienceMs);
  if (milliseconds === null)
    return { status: 503, body: JSON.stringify({ status: 'unavailable', db_ms: null, version }) };
  const storage = (await isStorageLow()) ? 'low' : 'ok';
  return { status: 200, body: JSON.stringify({ status: 'ok', db_ms: milliseconds, version, storage }) };
}
