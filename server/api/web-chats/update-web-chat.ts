import { updateWebChatInput, webChatShape } from '#server/contract/web-chat.ts';
import { updateWebChat } from '#server/domain/web-chat/update-web-chat.ts';
import { operation } from '../operation.ts';
import { webChatExample } from './web-chat-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Change the web chat of an agent',
    description: 'Only what is sent. allowed_origins are the sites that may embed the chat; none means any.',
    scope: 'admin',
    limit: 'panel',
    errors: ['agent_not_found', 'invalid_origin'],
    input: updateWebChatInput,
    output: webChatShape,
    example: { input: { agent_id: webChatExample.agent_id, web_enabled: true }, output: webChatExample },
  },
  updateWebChat,
);
