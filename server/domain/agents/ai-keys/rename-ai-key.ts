import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { AiKey } from '#server/contract/agents/ai-key.ts';
import { unlessTaken } from '#server/db/postgres-errors.ts';
import { transact } from '#server/db/transact.ts';
import { applyChanges } from '../../platform/audit/apply-changes.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { setAiKeyName } from './ai-key.store.ts';
import { aiKeyView } from './ai-key.view.ts';
import { requireAiKey } from './require-ai-key.ts';

/** Changes the name of a key. Throws ai_key_not_found, name_taken. */
export async function renameAiKey(actor: Actor, { id, name }: { id: string; name: string }): Promise<AiKey> {
  return transact(async (tx) => {
    const before = await requireAiKey(tx, actor.organizationId, id);
    const { next, changes } = applyChanges(before, { name });
    if (!changes) return aiKeyView(before);
    const write = setAiKeyName(tx, actor.organizationId, id, name);
    const row = await unlessTaken(write, () => new AppError('name_taken', { field: 'name' }));
    await recordAudit(tx, actor, 'ai_key.renamed', { type: 'ai_key', id: next.id, name }, changes);
    return aiKeyView(row ?? next);
  });
}
