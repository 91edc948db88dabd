import { router } from '../trpc.ts';
import listWebChats from './list-web-chats.ts';
import rotateIdentitySecret from './rotate-identity-secret.ts';
import updateWebChat from './update-web-chat.ts';

export const webChatsRouter = router({ listWebChats, rotateIdentitySecret, updateWebChat });
