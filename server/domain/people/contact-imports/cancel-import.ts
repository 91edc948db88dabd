import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import type { Import } from '#server/contract/people/contact-import.ts';
import { transact } from '#server/db/transact.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { endImport } from './contact-import.store.ts';
import { importView } from './contact-import.view.ts';
import { requireImport } from './require-import.ts';

/**
 * Cancels an import. No further row is imported, and contacts saved so far stay. An import that has already ended is
 * not changed. Throws import_not_found.
 */
export async function cancelImport(actor: Actor, input: { id: string }): Promise<Import> {
  const { id, file_name: name } = await requireImport(actor.organizationId, input.id);
  await transact(async (tx) => {
    if (!(await endImport(tx, actor.organizationId, id, { status: 'canceled', at: now() }))) return;
    await recordAudit(tx, actor, 'contact_import.canceled', { type: 'contact_import', id, name });
  });
  return importView(await requireImport(actor.organizationId, id));
}
