import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import type { Bulk } from '#server/contract/outreach/contact-bulk.ts';
import { transact } from '#server/db/transact.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { endBulk } from './contact-bulk.store.ts';
import { getBulk } from './get-bulk.ts';

/**
 * Cancels a bulk action. No further contact is changed, and earlier changes stay. A bulk action that has already ended
 * stays as it is. Throws bulk_not_found.
 */
export async function cancelBulk(actor: Actor, input: { id: string }): Promise<Bulk> {
  const { id } = await getBulk(actor, input);
  await transact(async (tx) => {
    if (!(await endBulk(tx, actor.organizationId, id, { status: 'canceled', at: now() }))) return;
    await recordAudit(tx, actor, 'contact_bulk.canceled', { type: 'contact_bulk', id });
  });
  return getBulk(actor, { id });
}
