import {
  listWebChatsInput,
  rotateIdentitySecretInput,
  updateWebChatInput,
  webChatShape,
  webChatsList,
  webChatWithSecret,
} from '#server/contract/inbox/web-chat.ts';
import { listWebChats, rotateIdentitySecret, updateWebChat } from '#server/domain/inbox/web-chat/manage-web-chats.ts';
import { operation } from '../../operation.ts';
import { router } from '../../trpc.ts';

/** The web chat that all examples of the API reference show. */
const webChatExample = {
  agent_id: '01939a1c-7a01-7b11-8c21-2a3b4c5d6e77',
  agent_name: 'Bia',
  agent_status: 'active' as const,
  web_enabled: true,
  embed_enabled: true,
  allowed_origins: ['https://www.example.com'],
  title: 'Casa Aurora',
  greeting: 'Olá! Como podemos ajudar?',
  color: '#0B7A5B',
  asks_rating: false,
  signs_identity: false,
  previous_secret_until: null,
  identify: 'optional' as const,
  page_url: 'https://parley.example.com/chat/01939a1c-7a01-7b11-8c21-2a3b4c5d6e77',
  script_tag:
    '<script src="https://parley.example.com/embed.js" data-agent="01939a1c-7a01-7b11-8c21-2a3b4c5d6e77" async></script>',
};

export const webChatsRouter = router({
  listWebChats: operation(
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
  ),
  rotateIdentitySecret: operation(
    {
      kind: 'mutation',
      summary: 'Make the secret a site signs its visitors with',
      description:
        'A new secret, shown this once. The one before holds for 24 hours, or stops at once with keep_previous false.',
      scope: 'admin',
      limit: 'panel',
      errors: ['agent_not_found'],
      input: rotateIdentitySecretInput,
      output: webChatWithSecret,
      example: {
        input: { agent_id: webChatExample.agent_id },
        output: { ...webChatExample, signs_identity: true, secret: 'wcsec_Zk3Qe0mX9rT5vB7nL1cW8yH2uJ4sD6gA0pF5iK3o' },
      },
    },
    rotateIdentitySecret,
  ),
  updateWebChat: operation(
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
  ),
});
