import { router } from '../trpc.ts';
import { assignConversation } from './assign-conversation.ts';
import { getConversation } from './get-conversation.ts';
import { inbox } from './inbox.ts';
import { listConversations } from './list-conversations.ts';
import { listMessages } from './list-messages.ts';
import { markRead } from './mark-read.ts';
import { pauseAi } from './pause-ai.ts';
import { releaseConversation } from './release-conversation.ts';
import { reopenConversation } from './reopen-conversation.ts';
import { requestHandoff } from './request-handoff.ts';
import { resolveConversation } from './resolve-conversation.ts';
import { resumeAi } from './resume-ai.ts';
import { sendIntoConversation } from './send-into-conversation.ts';

export const conversationsRouter = router({
  assignConversation,
  getConversation,
  inbox,
  listConversations,
  listMessages,
  markRead,
  pauseAi,
  releaseConversation,
  reopenConversation,
  requestHandoff,
  resolveConversation,
  resumeAi,
  sendIntoConversation,
});
