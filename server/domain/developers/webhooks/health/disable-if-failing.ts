import { systemActor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { transact } from '#server/db/transact.ts';
import { recordAudit } from '../../../platform/audit/record-audit.ts';
import { writeAdministrators } from '../../../platform/mail/write-administrators.ts';
import { disableFailing, findFailing } from './endpoint-health.store.ts';
import { failingWords } from './failing-words.ts';
import { disableAfterMs } from './warn-of-failing.ts';

const reason = 'No successful delivery for 72 hours.';

/**
 * Disables an endpoint that had no success for 72 hours, and notifies administrators. Called after failed attempts
 * (contract/webhooks.md#delivery).
 */
export async function disableIfFailing(endpointId: string, at: Date = now()): Promise<void> {
  const limit = new Date(at.getTime() - disableAfterMs);
  const owner = await findFailing(endpointId, limit);
  if (!owner) return;
  const { organization_id: organizationId } = owner;
  await transact(async (tx) => {
    const endpoint = await disableFailing(tx, organizationId, endpointId, limit, at, reason);
    if (!endpoint) return;
    const target = { type: 'webhook', id: endpointId, name: endpoint.url };
    await recordAudit(tx, systemActor(organizationId), 'webhook.disabled', target, { reason });
    await writeAdministrators(tx, organizationId, { kind: 'webhook.disabled', objectId: endpointId, at }, (reader) =>
      failingWords(reader, { ...endpoint, id: endpointId }, { what: 'disabled', end: at }),
    );
  });
}
