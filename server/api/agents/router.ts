import { router } from '../trpc.ts';
import chatWithAgent from './chat-with-agent.ts';
import createAgent from './create-agent.ts';
import draftReply from './draft-reply.ts';
import explainConversation from './explain-conversation.ts';
import getAgent from './get-agent.ts';
import listAgentVersions from './list-agent-versions.ts';
import listAgents from './list-agents.ts';
import listBudgetAlerts from './list-budget-alerts.ts';
import publishAgent from './publish-agent.ts';
import rollBackAgent from './roll-back-agent.ts';
import tryAgent from './try-agent.ts';
import updateAgent from './update-agent.ts';

export const agentsRouter = router({
  chatWithAgent,
  createAgent,
  draftReply,
  explainConversation,
  getAgent,
  listAgents,
  listAgentVersions,
  listBudgetAlerts,
  publishAgent,
  rollBackAgent,
  tryAgent,
  updateAgent,
});
