import { router } from '../trpc.ts';
import createQuickReply from './create-quick-reply.ts';
import listQuickReplies from './list-quick-replies.ts';
import removeQuickReply from './remove-quick-reply.ts';
import updateQuickReply from './update-quick-reply.ts';

export const quickRepliesRouter = router({
  listQuickReplies,
  createQuickReply,
  updateQuickReply,
  removeQuickReply,
});
