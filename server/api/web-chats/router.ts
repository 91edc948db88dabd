import { router } from '../trpc.ts';
import listWebChats from './list-web-chats.ts';
import updateWebChat from './update-web-chat.ts';

export const webChatsRouter = router({ listWebChats, updateWebChat });
