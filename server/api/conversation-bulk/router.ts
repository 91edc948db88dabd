import { router } from '../trpc.ts';
import cancelConversationBulk from './cancel-conversation-bulk.ts';
import countConversations from './count-conversations.ts';
import getConversationBulk from './get-conversation-bulk.ts';
import startConversationBulk from './start-conversation-bulk.ts';

export const conversationBulkRouter = router({
  startConversationBulk,
  getConversationBulk,
  cancelConversationBulk,
  countConversations,
});
