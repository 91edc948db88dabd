import { inputError } from '#server/base/errors/input-error.ts';
import type { AgentSettings } from '#server/contract/agents/agent.ts';
import type { AgentTool } from '#server/contract/agents/agent-tools.ts';
import type { ActionOutcome } from '../../outreach/actions/action.ts';
import { actions } from '../../outreach/actions/registry.ts';
import { findEmbed } from '../agents/models/find-embed.ts';
import type { ToolBench, ToolUse } from '../agents/models/run-tool.ts';
import type { AgentSubject } from '../agents/versions/agent-subject.ts';
import { searchKnowledge } from '../knowledge/search-knowledge.ts';

const passagesMax = 4;

/** What a trial tests: a draft or any version of an agent, with the agent's present knowledge. */
export interface Tried {
  readonly organizationId: string;
  readonly agentId: string;
  readonly subject: AgentSubject;
}

/**
 * Simulates an action: checks the input and describes the change that the action would make. In a trial there is no
 * contact to change.
 */
async function wouldDo(name: AgentTool, input: unknown): Promise<ActionOutcome> {
  const act = actions[name];
  const read = act.shape.safeParse(input);
  if (!read.success) throw inputError(read.error, { allowed: Object.keys(act.shape.shape) });
  return { contact_id: null, conversation_id: null, changes: [], answer: { trial: true, would: act.changes } };
}

/**
 * Builds the tools of a trial. Searches run on the real knowledge; actions only describe the changes that they would
 * make.
 */
export function trialBench({ organizationId, agentId }: Tried, settings: AgentSettings, uses: ToolUse[]): ToolBench {
  return {
    settings,
    used: { writes: 0, calls: 0 },
    found: [],
    stillOurs: async () => {},
    search: async (query) => {
      const model = settings.embedding_model;
      const embed = model === null ? null : await findEmbed(organizationId, agentId, model);
      const embedding = model !== null && embed ? { model, embed } : null;
      return searchKnowledge(null, organizationId, agentId, query, passagesMax, embedding);
    },
    runAction: (name, input) => wouldDo(name, input),
    keep: async (use) => void uses.push(use),
  };
}
