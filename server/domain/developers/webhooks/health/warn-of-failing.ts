import { now } from '#server/base/clock.ts';
import { transact } from '#server/db/transact.ts';
import { writeAdministrators } from '../../../platform/mail/write-administrators.ts';
import { endpointsToWarn, noteWarning } from './endpoint-health.store.ts';
import { failingWords } from './failing-words.ts';

/** After how many hours of failing administrators get an e-mail. The endpoint is disabled later. */
const stages = [1, 24, 48] as const;
/**
 * The time after which a failing endpoint is disabled, in milliseconds: "No successful delivery for 72 hours"
 * (contract/webhooks.md#delivery).
 */
export const disableAfterMs = 72 * 3_600_000;

/**
 * Sends an e-mail to administrators about endpoints that have been failing for 1 h, 24 h and 48 h. Each stage is sent
 * once per failing period and states when the endpoint will be disabled. If no process ran at several stages, only the
 * latest of them is sent.
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
