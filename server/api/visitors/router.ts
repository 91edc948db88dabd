import { router } from '../trpc.ts';
import forgetVisitor from './forget-visitor.ts';
import identifyVisitor from './identify-visitor.ts';
import listVisitorMessages from './list-visitor-messages.ts';
import noteSeen from './note-seen.ts';
import proveVisitor from './prove-visitor.ts';
import rateConversation from './rate-conversation.ts';
import sendVisitorMessage from './send-visitor-message.ts';
import startVisitor from './start-visitor.ts';
import viewChat from './view-chat.ts';

export const visitorsRouter = router({
  forgetVisitor,
  identifyVisitor,
  listVisitorMessages,
  noteSeen,
  proveVisitor,
  rateConversation,
  sendVisitorMessage,
  startVisitor,
  viewChat,
});
