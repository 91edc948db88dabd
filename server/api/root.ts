import { agentsRouter } from './agents/router.ts';
import { agentsLabRouter } from './agents-lab/router.ts';
import { aiKeysRouter } from './ai-keys/router.ts';
import { analyticsRouter } from './analytics/router.ts';
import { automationsRouter } from './automations/router.ts';
import { campaignsRouter } from './campaigns/router.ts';
import { connectionsRouter } from './connections/router.ts';
import { contactBulkRouter } from './contact-bulk/router.ts';
import { contactImportsRouter } from './contact-imports/router.ts';
import { contactsRouter } from './contacts/router.ts';
import { conversationBulkRouter } from './conversation-bulk/router.ts';
import { conversationsRouter } from './conversations/router.ts';
import { customFieldsRouter } from './custom-fields/router.ts';
import { engineRouter } from './engine/router.ts';
import { eventsRouter } from './events/router.ts';
import { homeRouter } from './home/router.ts';
import { keysRouter } from './keys/router.ts';
import { knowledgeRouter } from './knowledge/router.ts';
import { mailRouter } from './mail/router.ts';
import { mailedReportsRouter } from './mailed-reports/router.ts';
import { membersRouter } from './members/router.ts';
import { messagesRouter } from './messages/router.ts';
import { organizationRouter } from './organization/router.ts';
import { partnerRouter } from './partner/router.ts';
import { pipelinesRouter, stagesRouter } from './pipelines/router.ts';
import { presenceRouter } from './presence/router.ts';
import { pricingRouter } from './pricing/router.ts';
import { pushRouter } from './push/router.ts';
import { queuesRouter } from './queues/router.ts';
import { quickRepliesRouter } from './quick-replies/router.ts';
import { reportBoardsRouter } from './report-boards/router.ts';
import { requestsRouter } from './requests/router.ts';
import { sessionRouter } from './session/router.ts';
import { tagsRouter } from './tags/router.ts';
import { router } from './trpc.ts';
import { viewsRouter } from './views/router.ts';
import { visitorsRouter } from './visitors/router.ts';
import { webChatsRouter } from './web-chats/router.ts';
import { webhooksRouter } from './webhooks/router.ts';

/** All operations of the REST API and of the panel. */
export const apiRouter = router({
  agents: agentsRouter,
  agentsLab: agentsLabRouter,
  aiKeys: aiKeysRouter,
  analytics: analyticsRouter,
  automations: automationsRouter,
  campaigns: campaignsRouter,
  contactBulk: contactBulkRouter,
  conversationBulk: conversationBulkRouter,
  contactImports: contactImportsRouter,
  connections: connectionsRouter,
  contacts: contactsRouter,
  conversations: conversationsRouter,
  customFields: customFieldsRouter,
  engine: engineRouter,
  events: eventsRouter,
  home: homeRouter,
  keys: keysRouter,
  knowledge: knowledgeRouter,
  mail: mailRouter,
  mailedReports: mailedReportsRouter,
  members: membersRouter,
  messages: messagesRouter,
  organization: organizationRouter,
  partner: partnerRouter,
  pipelines: pipelinesRouter,
  presence: presenceRouter,
  pricing: pricingRouter,
  push: pushRouter,
  queues: queuesRouter,
  quickReplies: quickRepliesRouter,
  reportBoards: reportBoardsRouter,
  requests: requestsRouter,
  session: sessionRouter,
  stages: stagesRouter,
  tags: tagsRouter,
  views: viewsRouter,
  visitors: visitorsRouter,
  webChats: webChatsRouter,
  webhooks: webhooksRouter,
});

export type ApiRouter = typeof apiRouter;
