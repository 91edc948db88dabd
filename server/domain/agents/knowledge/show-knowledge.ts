import type { Actor } from '#server/base/actor.ts';
import { pageFrom, readCursor, writeCursor } from '#server/base/cursor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type {
  FoundPassage,
  KnowledgePassage,
  KnowledgeSource,
  KnowledgeSourceDetail,
  ListPassagesInput,
} from '#server/contract/agents/knowledge.ts';
import { type Page, pageSize, wholeList } from '#server/contract/platform/page.ts';
import { findSourceNow, selectSources } from './knowledge.store.ts';
import { selectPassages } from './passage.store.ts';
import { requireAgent } from './require-source.ts';
import { searchKnowledge } from './search-knowledge.ts';
import { sourceView } from './source.view.ts';

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
