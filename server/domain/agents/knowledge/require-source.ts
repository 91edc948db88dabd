import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type { KnowledgeSource } from '#server/contract/agents/knowledge.ts';
import { sourcesPerAgent } from '#server/contract/agents/knowledge-limits.ts';
import type { Tx } from '#server/db/transact.ts';
import { findSource, hasAgent, type LockedSource, lockAgent, lockSource } from './knowledge.store.ts';
import { sourceView } from './source.view.ts';

/** Checks that the agent exists. Throws agent_not_found. */
export async function requireAgent(organizationId: string, agentId: string): Promise<void> {
  if (!isUuid(agentId) || !(await hasAgent(organizationId, agentId))) throw new AppError('agent_not_found');
}

/** Locks the agent and checks that it may have one more source. Throws agent_not_found, knowledge_full. */
export async function requireRoom(tx: Tx, organizationId: string, agentId: string): Promise<void> {
  const agent = isUuid(agentId) ? await lockAgent(tx, organizationId, agentId) : null;
  if (!agent) throw new AppError('agent_not_found');
  if (agent.sources >= sourcesPerAgent) throw new AppError('knowledge_full', { sources_max: sourcesPerAgent });
}

/** Returns a source and locks it. Throws knowledge_not_found. */
export async function requireSource(tx: Tx, organizationId: string, id: string): Promise<LockedSource> {
  const source = isUuid(id) ? await lockSource(tx, organizationId, id) : null;
  if (!source) throw new AppError('knowledge_not_found');
  return source;
}

/** Returns a source as the transaction has changed it. */
export async function showSource(tx: Tx, organizationId: string, id: string): Promise<KnowledgeSource> {
  const row = await findSource(tx, organizationId, id);
  if (!row) throw new AppError('knowledge_not_found');
  return sourceView(row);
}
