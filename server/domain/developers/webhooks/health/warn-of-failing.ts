import { now } from '#server/base/clock.ts';
import { transact } from '#server/db/transact.ts';
import { writeAdministrators } from '../../../platform/mail/write-administrators.ts';
import { endpointsToWarn, noteWarning } from './endpoint-health.store.ts';
import { failingWords } from './failing-words.ts';

/** Hours of failing after which administrators are written to, before the endpoint is disabled. */
const stages = [1, 24, 48] as const;
/** "No successful delivery for 72 hours" (contract/webhooks.md#delivery). */
export const disableAfterMs = 72 * 3_600_000;

/**
 * Writes to administrators about endpoints that have been failing for 1 h, 24 h and 48 h, each stage once in a failing
 * period, with the date it ends in disabling. A stage that was slept through is not told belatedly: the latest is.
 */
export async function warnOfFailing(at: Date = now()): Promise<void> {
  for (const { organization_id: organizationId, endpoint_id: id, hours } of await endpointsToWarn(at, stages)) {
    await transact(async (tx) => {
      const endpoint = await noteWarning(tx, organizationId, id, hours, at);
      if (!endpoint) return;
      const end = new Date(endpoint.failing_since.getTime() + disableAfterMs);
      await writeAdministrators(tx, organizationId, { kind: 'webhook.failing', objectId: id, at }, (reader) =>
        failingWords(reader, { ...endpoint, id }, { what: 'warning', hours, end }),
      );
    });
  }
}
