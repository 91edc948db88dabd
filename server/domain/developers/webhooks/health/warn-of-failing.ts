import { now } from '#server/base/clock.ts';
import { transact } from '#server/db/transact.ts';
import { writeAdministrators } from '../../../platform/mail/write-administrators.ts';
import { endpointsToWarn, noteWarning } from './endpoint-health.store.ts';
import { failingWords } from './failing-words.ts';

/** Administrators get an e-mail when an endpoint has been failing for each of these numbers of hours. */
const stages = [1, 24, 48] as const;
/**
 * The time after which a failing endpoint is disabled, in milliseconds: "No successful delivery for 72 hours"
 * (contract/webhooks.md#delivery).
 */
export const disableAfterMs = 72 * 3_600_000;

/**
 * Sends an e-mail to administrators about each endpoint that has been failing for 1, 24 or 48 hours. The e-mail of each
 * stage is sent once per failing period and states when the endpoint will be disabled. If several stages passed while
 * no process ran, only the e-mail of the latest stage is sent.
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
