import type { Actor } from '#server/base/actor.ts';
import { pageFrom, readCursor, writeCursor } from '#server/base/cursor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import { log } from '#server/base/log.ts';
import type {
  FoundPassage,
  KnowledgePassage,
  KnowledgeSource,
  KnowledgeSourceDetail,
  ListPassagesInput,
  UpdateSourceInput,
} from '#server/contract/agents/knowledge.ts';
import { type Page, pageSize, wholeList } from '#server/contract/platform/page.ts';
import { transact } from '#server/db/transact.ts';
import { selectStorage } from '#server/gateways/files/select-storage.ts';
import { applyChanges } from '../../platform/audit/apply-changes.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { readSoon, refusedText } from './add-source.ts';
import { cutApart } from './cut-apart.ts';
import {
  deleteSource,
  dueAgain,
  findSourceNow,
  finishRemoval,
  type LockedSource,
  selectSources,
  updateSource,
} from './knowledge.store.ts';
import { retitlePassages, rewriteWords, selectPassages } from './passage.store.ts';
import { requireAgent, requireSource, showSource } from './require-source.ts';
import { savePassages } from './save-passages.ts';
import { searchKnowledge } from './search-knowledge.ts';
import { sourceView } from './source.view.ts';

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

/** Lists every source of an agent, newest first, with its progress. Throws agent_not_found. */
export async function listSources(actor: Actor, input: { agent_id: string }): Promise<Page<KnowledgeSource>> {
  await requireAgent(actor.organizationId, input.agent_id);
  return wholeList((await selectSources(actor.organizationId, input.agent_id)).map(sourceView));
}

/** Returns one source, with its text if it was typed. Throws knowledge_not_found. */
export async function getSource(actor: Actor, { id }: { id: string }): Promise<KnowledgeSourceDetail> {
  const row = isUuid(id) ? await findSourceNow(actor.organizationId, id) : null;
  if (!row) throw new AppError('knowledge_not_found');
  const { text, ...source } = row;
  return { ...sourceView(source), text };
}

/** Lists the passages of a source, in their order. Throws knowledge_not_found, invalid_cursor. */
export async function listPassages(actor: Actor, input: ListPassagesInput): Promise<Page<KnowledgePassage>> {
  const { organizationId } = actor;
  const limit = pageSize(input.limit);
  const source = await getSource(actor, { id: input.id });
  const binding = { list: 'knowledge_passages', organizationId, filters: { id: source.id } };
  const [after = '0'] = readCursor(binding, input.cursor, 1) ?? [];
  const rows = await selectPassages(organizationId, source.id, Number(after), limit + 1);
  return pageFrom(
    rows,
    limit,
    (row) => row,
    (row) => writeCursor(binding, [String(row.place)]),
  );
}

const foundDefault = 5;

/**
 * Returns the passages that the agent would find for a question by words, and the words that matched. Throws
 * agent_not_found.
 */
export async function trySearch(
  actor: Actor,
  input: { agent_id: string; question: string; limit?: number | undefined },
): Promise<{ ok: true; data: FoundPassage[] }> {
  await requireAgent(actor.organizationId, input.agent_id);
  const limit = input.limit ?? foundDefault;
  return { ok: true, data: await searchKnowledge(null, actor.organizationId, input.agent_id, input.question, limit) };
}
