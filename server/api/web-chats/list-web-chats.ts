import { listWebChatsInput, webChatsList } from '#server/contract/web-chat.ts';
import { listWebChats } from '#server/domain/web-chat/list-web-chats.ts';
import { operation } from '../operation.ts';
import { webChatExample } from './web-chat-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'List the web chats of the agents',
    description: 'Hosted page and embedded chat of every agent that is not archived, with address and script tag.',
    scope: 'admin',
    limit: 'panel',
    errors: [],
    input: listWebChatsInput,
    output: webChatsList,
    example: { output: { data: [webChatExample], next_cursor: null, has_more: false } },
  },
  listWebChats,
);
