import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { log } from '#server/base/log.ts';
import type { KnowledgeSource, UpdateSourceInput } from '#server/contract/agents/knowledge.ts';
import { transact } from '#server/db/transact.ts';
import { selectStorage } from '#server/gateways/files/select-storage.ts';
import { applyChanges } from '../../platform/audit/apply-changes.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { readSoon, refusedText } from './add-source.ts';
import { cutApart } from './cut-apart.ts';
import { deleteSource, dueAgain, finishRemoval, type LockedSource, updateSource } from './knowledge.store.ts';
import { retitlePassages, rewriteWords } from './passage.store.ts';
import { requireSource, showSource } from './require-source.ts';
import { savePassages } from './save-passages.ts';

function requireFits(source: LockedSource, input: UpdateSourceInput): void {
  const [path, message] =
    input.text !== undefined && source.text === null
      ? ['text', 'is read from a document or page, and cannot be edited']
      : input.reread_hours != null && source.kind !== 'url'
        ? ['reread_hours', 'only a page is read again']
        : [];
  if (path) throw new AppError('invalid_request', { issues: [{ path, message }] });
}

/**
 * Changes a source's title, its text, or the interval at which its page is read. Throws knowledge_not_found,
 * invalid_request.
 */
export async function changeSource(actor: Actor, input: UpdateSourceInput): Promise<KnowledgeSource> {
  const { organizationId } = actor;
  try {
    return await transact(async (tx) => {
      const source = await requireSource(tx, organizationId, input.id);
      requireFits(source, input);
      const before = { title: source.title, text: source.text, reread_hours: source.reread_hours };
      const { title, text, reread_hours } = input;
      const { next, changes } = applyChanges(before, { title, text, reread_hours });
      if (!changes) return showSource(tx, organizationId, source.id);
      const { text: said, ...others } = changes;
      await updateSource(tx, organizationId, source.id, { ...next, rereadHours: next.reread_hours });
      const of = { id: source.id, agentId: source.agent_id, title: next.title };
      if ((await retitlePassages(tx, organizationId, of)) > 0) await rewriteWords(tx, organizationId, of);
      if (said && next.text !== null) {
        await dueAgain(tx, organizationId, source.id);
        const size = Buffer.byteLength(next.text);
        const cut = await cutApart(next.text);
        await savePassages(tx, organizationId, of, { text: next.text, size, pages: null, cut });
      }
      // The text may be long and is stored in the source, so the audit log only records that it changed.
      const details = { ...others, ...(said ? { text_changed: true } : {}) };
      const object = { type: 'knowledge', id: source.id, name: next.title };
      await recordAudit(tx, actor, 'knowledge.changed', object, details);
      return showSource(tx, organizationId, source.id);
    });
  } catch (error) {
    throw refusedText(error);
  }
}

/**
 * Requests that a source is read again soon. Its present passages stay in use until then. Throws knowledge_not_found.
 */
export async function rereadSource(actor: Actor, { id }: { id: string }): Promise<KnowledgeSource> {
  return transact(async (tx) => {
    const source = await requireSource(tx, actor.organizationId, id);
    await dueAgain(tx, actor.organizationId, source.id);
    readSoon(tx, actor.organizationId);
    return showSource(tx, actor.organizationId, source.id);
  });
}

async function removeBytes(storageKey: string): Promise<void> {
  try {
    await selectStorage().remove(storageKey);
    await finishRemoval(storageKey);
  } catch (error) {
    log.warn({ error: String(error) }, 'a document that was deleted is still stored; it is tried again');
  }
}

/** Removes a source, with its passages, their vectors and its file. Throws knowledge_not_found. */
export async function removeSource(actor: Actor, { id }: { id: string }): Promise<{ ok: true; id: string }> {
  return transact(async (tx) => {
    const source = await requireSource(tx, actor.organizationId, id);
    await deleteSource(tx, actor.organizationId, source);
    const { kind, agent_id, title: name } = source;
    const object = { type: 'knowledge', id: source.id, name };
    await recordAudit(tx, actor, 'knowledge.removed', object, { kind, agent_id });
    const { storage_key: key } = source;
    if (key !== null) tx.afterCommit(() => removeBytes(key));
    return { ok: true, id: source.id };
  });
}
