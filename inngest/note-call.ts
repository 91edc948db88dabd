import { log } from '#server/base/log.ts';
import { oncePerProcess } from '#server/base/once-per-process.ts';
import { saveSighting } from './sighting.store.ts';

const notedAt = oncePerProcess('noted-calls', () => new Map<string, number>());
/** Busy functions are not noted with each call. */
const everyMs = 5_000;

/** Notes that an Inngest outside has called a function: by that the watch knows that it works, and the panel tells. */
export async function noteCall(functionId: string): Promise<void> {
  const at = performance.now();
  if (at - (notedAt.get(functionId) ?? Number.NEGATIVE_INFINITY) < everyMs) return;
  notedAt.set(functionId, at);
  await saveSighting(functionId).catch((error: unknown) => {
    notedAt.delete(functionId);
    log.debug({ error: String(error) }, 'a call of Inngest could not be noted');
  });
}
