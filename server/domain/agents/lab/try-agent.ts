import type { Actor } from '#server/base/actor.ts';
import type { TrialResult, TryAgentInput } from '#server/contract/agents/agent-lab.ts';
import { readDraft } from '../agents/versions/agent-subject.ts';
import { thinkTrial } from './think-trial.ts';

/** Returns what the agent's draft would answer, with a trace. Throws agent_not_found, missing_ai_key. */
export async function tryAgent({ organizationId }: Actor, input: TryAgentInput): Promise<TrialResult> {
  const subject = await readDraft(organizationId, input.id);
  return thinkTrial({ organizationId, agentId: input.id, subject }, input.messages);
}
