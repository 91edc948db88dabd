import { router } from '../trpc.ts';
import addReplyFile from './add-reply-file.ts';
import createQuickReply from './create-quick-reply.ts';
import listQuickReplies from './list-quick-replies.ts';
import listReplyFiles from './list-reply-files.ts';
import removeQuickReply from './remove-quick-reply.ts';
import removeReplyFile from './remove-reply-file.ts';
import updateQuickReply from './update-quick-reply.ts';

export const quickRepliesRouter = router({
  listQuickReplies,
  createQuickReply,
  updateQuickReply,
  removeQuickReply,
  listReplyFiles,
  addReplyFile,
  removeReplyFile,
});
