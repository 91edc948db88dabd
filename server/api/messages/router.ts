import { router } from '../trpc.ts';
import { sendMessage } from './send-message.ts';
import { sendReply } from './send-reply.ts';

export const messagesRouter = router({ sendMessage, sendReply });
