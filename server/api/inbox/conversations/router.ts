import { router } from '../../trpc.ts';
import { conversationActions } from './conversation-actions.ts';
import { conversationReading } from './conversation-reading.ts';

export const conversationsRouter = router({ ...conversationReading, ...conversationActions });
