import { agentsRouter } from './agents/agents/router.ts';
import { aiKeysRouter } from './agents/ai-keys/router.ts';
import { knowledgeRouter } from './agents/knowledge/router.ts';
import { agentsLabRouter } from './agents/lab/router.ts';
import { connectionsRouter } from './channels/connections/router.ts';
import { pricingRouter } from './channels/pricing/router.ts';
import { engineRouter } from './developers/engine/router.ts';
import { keysRouter } from './developers/keys/router.ts';
import { requestsRouter } from './developers/requests/router.ts';
import { webhooksRouter } from './developers/webhooks/router.ts';
import { conversationsRouter } from './inbox/conversations/router.ts';
import { messagesRouter } from './inbox/messages/router.ts';
import { presenceRouter } from './inbox/presence/router.ts';
import { quickRepliesRouter } from './inbox/quick-replies/router.ts';
import { visitorsRouter } from './inbox/visitors/router.ts';
import { webChatsRouter } from './inbox/web-chats/router.ts';
import { analyticsRouter } from './insight/analytics/router.ts';
import { homeRouter } from './insight/home/router.ts';
import { mailedReportsRouter } from './insight/mailed-reports/router.ts';
import { pushRouter } from './insight/push/router.ts';
import { reportBoardsRouter } from './insight/report-boards/router.ts';
import { partnerRouter } from './lifecycle/partner/router.ts';
import { membersRouter } from './organization/members/router.ts';
import { organizationRouter } from './organization/organization/router.ts';
import { queuesRouter } from './organization/queues/router.ts';
import { sessionRouter } from './organization/session/router.ts';
import { automationsRouter } from './outreach/automations/router.ts';
import { campaignsRouter } from './outreach/campaigns/router.ts';
import { contactBulkRouter } from './outreach/contact-bulk/router.ts';
import { conversationBulkRouter } from './outreach/conversation-bulk/router.ts';
import { contactImportsRouter } from './people/contact-imports/router.ts';
import { contactsRouter } from './people/contacts/router.ts';
import { customFieldsRouter } from './people/custom-fields/router.ts';
import { pipelinesRouter, stagesRouter } from './people/pipelines/router.ts';
import { tagsRouter } from './people/tags/router.ts';
import { viewsRouter } from './people/views/router.ts';
import { eventsRouter } from './platform/events/router.ts';
import { mailRouter } from './platform/mail/router.ts';
import { router } from './trpc.ts';

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
