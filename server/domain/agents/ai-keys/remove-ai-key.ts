import type { Actor } from '#server/base/actor.ts';
import { transact } from '#server/db/transact.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { deleteAiKey } from './ai-key.store.ts';
import { requireAiKey } from './require-ai-key.ts';

/** Deletes an AI key. Agents that specified this key then specify none. Throws ai_key_not_found. */
export async function removeAiKey(actor: Actor, input: { id: string }): Promise<{ ok: true; id: string }> {
  return transact(async (tx) => {
    const { id, name, provider } = await requireAiKey(tx, actor.organizationId, input.id);
    await deleteAiKey(tx, actor.organizationId, id);
    await recordAudit(tx, actor, 'ai_key.removed', { type: 'ai_key', id, name }, { name, provider });
    return { ok: true, id };
  });
}
