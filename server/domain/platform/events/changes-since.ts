import type { Actor } from '#server/base/actor.ts';
import { type LiveRow, selectLive } from './live.store.ts';

const batchSize = 500;

/** Returns the organization's changes after a log position in one response, for clients that cannot use a stream. */
export async function changesSince(
  { organizationId }: Actor,
  since: string,
): Promise<{ readonly rows: LiveRow[]; readonly more: boolean }> {
  const rows = await selectLive(organizationId, since, batchSize);
  return { rows, more: rows.length === batchSize };
}
