import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { AgentDetail } from '#server/contract/agents/agent-editor.ts';
import { publishAgent } from '../agents/versions/publish-agent.ts';
import { selectHeldBack } from './case.store.ts';

/**
 * Publishes an agent if every required test case passed. The last run of each required case must have used exactly this
 * draft and the present knowledge. If the draft, a case or the knowledge has changed since that run, the cases must be
 * run again. The check holds the agent's lock. Making a case required takes the same lock, so no case can become
 * required between the check and the publication. Throws cases_failing, and the errors of publishAgent.
 */
export const publishChecked = (actor: Actor, input: { id: string; note?: string | undefined }): Promise<AgentDetail> =>
  publishAgent(actor, input, async (tx, { agentId, fingerprint }) => {
    const cases = await selectHeldBack(tx, actor.organizationId, agentId, fingerprint);
    if (cases.length > 0) throw new AppError('cases_failing', { cases });
  });
