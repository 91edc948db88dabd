import { router } from '../trpc.ts';
import identifyVisitor from './identify-visitor.ts';
import listVisitorMessages from './list-visitor-messages.ts';
import noteSeen from './note-seen.ts';
import rateConversation from './rate-conversation.ts';
import sendVisitorMessage from './send-visitor-message.ts';
import startVisitor from './start-visitor.ts';
import viewChat from './view-chat.ts';

export const visitorsRouter = router({
  identifyVisitor,
  listVisitorMessages,
  noteSeen,
  rateConversation,
  sendVisitorMessage,
  startVisitor,
  viewChat,
});
