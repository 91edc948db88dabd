import { router } from '../trpc.ts';
import findMessages from './find-messages.ts';
import * as legacy from './legacy-sends.ts';
import reactToMessage from './react-to-message.ts';
import resendMessage from './resend-message.ts';
import searchMessages from './search-messages.ts';
import sendMessage from './send-message.ts';
import sendReply from './send-reply.ts';
import sendTemplate from './send-template.ts';
import writeFirst from './write-first.ts';

export const messagesRouter = router({
  findMessages,
  reactToMessage,
  resendMessage,
  searchMessages,
  sendMessage,
  sendReply,
  sendTemplate,
  writeFirst,
  ...legacy,
});
