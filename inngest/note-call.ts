import { log } from '#server/base/log.ts';
import { oncePerProcess } from '#server/base/once-per-process.ts';
import { saveSighting } from './sighting.store.ts';

const notedAt = oncePerProcess('noted-calls', () => new Map<string, number>());
/** The shortest time between two records about the same function, in milliseconds. */
const everyMs = 5_000;

/**
 * Records that an external Inngest server has called a function. From this record, the watch (`sync-outside.ts`) and
 * the panel know that Inngest works.
 */
export async function noteCall(functionId: string): Promise<void> {
  const at = performance.now();
  if (at - (notedAt.get(functionId) ?? Number.NEGATIVE_INFINITY) < everyMs) return;
  notedAt.set(functionId, at);
  await saveSighting(functionId).catch((error: unknown) => {
    notedAt.delete(functionId);
    log.debug({ error: String(error) }, 'a call of Inngest could not be noted');
  });
}
