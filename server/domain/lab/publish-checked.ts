import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/app-error.ts';
import type { AgentDetail } from '#server/contract/agent-editor.ts';
import { publishAgent } from '../agents/publish-agent.ts';
import { selectHeldBack } from './case.store.ts';

/**
 * Publishes an agent if the last run of each required case went well with exactly its draft and what it knows now: a
 * draft, a case or knowledge that changed since must be tried again. Asked under the agent's lock, which whoever makes a
 * case required takes too. Throws cases_failing, and what publishAgent throws.
 */
export const publishChecked = (actor: Actor, input: { id: string; note?: string | undefined }): Promise<AgentDetail> =>
  publishAgent(actor, input, async (tx, { agentId, fingerprint }) => {
    const cases = await selectHeldBack(tx, actor.organizationId, agentId, fingerprint);
    if (cases.length > 0) throw new AppError('cases_failing', { cases });
  });
