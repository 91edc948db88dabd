import { router } from '../trpc.ts';
import { listQuickReplies } from './list-quick-replies.ts';

export const quickRepliesRouter = router({ listQuickReplies });
