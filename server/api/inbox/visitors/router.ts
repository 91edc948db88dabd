import {
  forgetVisitorInput,
  identifyVisitorInput,
  listVisitorMessagesInput,
  noteSeenInput,
  proveVisitorInput,
  proveVisitorResult,
  publicChatShape,
  rateConversationInput,
  sendVisitorMessageInput,
  sendVisitorMessageResult,
  startVisitorInput,
  startVisitorResult,
  visitorMessagesPage,
  visitorOk,
  visitorThreadResult,
} from '#server/contract/inbox/web-chat.ts';
import { listVisitorMessages } from '#server/domain/inbox/web-chat/list-visitor-messages.ts';
import { noteSeen } from '#server/domain/inbox/web-chat/note-seen.ts';
import { forgetVisitor, identifyVisitor, proveVisitor } from '#server/domain/inbox/web-chat/prove-visitor.ts';
import { rateConversation } from '#server/domain/inbox/web-chat/rate-conversation.ts';
import { sendVisitorMessage } from '#server/domain/inbox/web-chat/send-visitor-message.ts';
import { showWebChat } from '#server/domain/inbox/web-chat/show-web-chat.ts';
import { startVisitor } from '#server/domain/inbox/web-chat/visitor.ts';
import { operation } from '../../operation.ts';
import { router } from '../../trpc.ts';

const agentId = '01939a1c-7a01-7b11-8c21-2a3b4c5d6e77';

/** The web chat that the visitor of the examples uses: the hosted page of an agent. */
const chatExample = { agent_id: agentId, channel: 'web' as const };
const visitorExample = { ...chatExample, token: 'visitor_Zk3Qe0mX9rT5vB7nL1cW8yH2uJ4sD6gA0pF5iK3o' };

const visitorMessageExample = {
  id: '3f0c7d52-4a1e-8b6d-9c20-5e7f8a9b0c11',
  client_id: '7b1f3c9e-2d4a-4f6b-8a0c-1e2d3f4a5b6c',
  from: 'visitor' as const,
  name: null,
  text: 'Qual o horário de funcionamento?',
  file: null,
  at: '2026-11-21T12:00:00.000Z',
};
const threadExample = {
  status: 'open' as const,
  person: null,
  waiting: false,
  answering: true,
  known: false,
  rating: null,
};

export const visitorsRouter = router({
  forgetVisitor: operation(
    {
      kind: 'mutation',
      summary: 'Forget the visitor in this browser',
      description:
        'The token opens nothing any more, here or elsewhere; what was said stays, and other browsers of the person go on. A token nobody knows is no error.',
      scope: 'public',
      limit: 'panel',
      errors: ['web_chat_not_found'],
      input: forgetVisitorInput,
      output: visitorOk,
      example: { input: { ...visitorExample }, output: { ok: true } },
    },
    (_actor, input, ctx) => forgetVisitor(ctx.address, input),
  ),
  identifyVisitor: operation(
    {
      kind: 'mutation',
      summary: 'Say who the visitor is',
      description: 'Name and e-mail, as the visitor gives them; nobody has proved them.',
      scope: 'public',
      limit: 'panel',
      errors: ['web_chat_not_found', 'invalid_visitor', 'invalid_email'],
      input: identifyVisitorInput,
      output: visitorOk,
      example: { input: { ...visitorExample, name: 'Marina', email: 'marina@example.com' }, output: { ok: true } },
    },
    (_actor, input, ctx) => identifyVisitor(ctx.address, input),
  ),
  listVisitorMessages: operation(
    {
      kind: 'mutation',
      summary: 'Read the conversation as its visitor',
      description:
        'Newest first, with the position live updates go on from. A POST, so that the token stands in no address.',
      scope: 'public',
      limit: 'panel',
      errors: ['web_chat_not_found', 'invalid_visitor', 'invalid_cursor'],
      input: listVisitorMessagesInput,
      output: visitorMessagesPage,
      example: {
        input: visitorExample,
        output: {
          data: [visitorMessageExample],
          next_cursor: null,
          has_more: false,
          thread: threadExample,
          position: '4711',
        },
      },
    },
    (_actor, input, ctx) => listVisitorMessages(ctx.address, input),
  ),
  noteSeen: operation(
    {
      kind: 'mutation',
      summary: 'Answers were seen',
      description: 'What was answered up to this message is read.',
      scope: 'public',
      limit: 'panel',
      errors: ['web_chat_not_found', 'invalid_visitor'],
      input: noteSeenInput,
      output: visitorOk,
      example: { input: { ...visitorExample, message_id: visitorMessageExample.id }, output: { ok: true } },
    },
    (_actor, input, ctx) => noteSeen(ctx.address, input),
  ),
  proveVisitor: operation(
    {
      kind: 'mutation',
      summary: 'Be the person the site names',
      description:
        'What the site around the chat signed with its secret: its user’s id, and e-mail, phone and name where it gives them. The token answered is that person’s in this browser. A signature that is not by the secret, or older than 24 hours, is refused, and the visitor stays a stranger.',
      scope: 'public',
      limit: 'panel',
      errors: ['web_chat_not_found', 'identity_not_proven', 'invalid_email', 'invalid_phone'],
      input: proveVisitorInput,
      output: proveVisitorResult,
      example: {
        input: {
          ...visitorExample,
          channel: 'embed',
          identity: {
            user_id: '4711',
            email: 'marina@example.com',
            name: 'Marina Souza',
            issued_at: 1_795_867_200,
            signature: 'a3f1c9d27b64e8054d1f9b3ac6e2708f5b9d4c1e6a7f8032d5c4b1a09e8f7d6c',
          },
        },
        output: { token: visitorExample.token },
      },
    },
    (_actor, input, ctx) => proveVisitor(ctx.address, input),
  ),
  rateConversation: operation(
    {
      kind: 'mutation',
      summary: 'Rate as a visitor',
      description: 'Where the chat asks for it: the first score counts, and the first comment.',
      scope: 'public',
      limit: 'panel',
      errors: ['web_chat_not_found', 'invalid_visitor', 'conversation_not_found'],
      input: rateConversationInput,
      output: visitorThreadResult,
      example: {
        input: { ...visitorExample, score: 5, comment: 'Atendimento rápido' },
        output: {
          thread: { ...threadExample, status: 'closed', answering: false, rating: { score: 5, commented: true } },
        },
      },
    },
    (_actor, input, ctx) => rateConversation(ctx.address, input),
  ),
  sendVisitorMessage: operation(
    {
      kind: 'mutation',
      summary: 'Write as a visitor',
      description:
        'Stored once for each client_id, however often it is sent; the agent answers, or a person. Files come after a first text, or with a name and an e-mail; their bytes are counted a day: by visitor, address and organization.',
      scope: 'public',
      limit: 'panel',
      errors: [
        'web_chat_not_found',
        'invalid_visitor',
        'missing_text',
        'invalid_email',
        'identity_required',
        'write_first',
        'upload_quota_exceeded',
        'storage_full',
        'idempotency_key_reused',
      ],
      input: sendVisitorMessageInput,
      output: sendVisitorMessageResult,
      example: {
        input: {
          ...visitorExample,
          client_id: visitorMessageExample.client_id,
          text: visitorMessageExample.text,
        },
        output: { message: visitorMessageExample, thread: threadExample },
      },
    },
    (_actor, input, ctx) => sendVisitorMessage(ctx.address, input),
  ),
  startVisitor: operation(
    {
      kind: 'mutation',
      summary: 'Begin as a visitor',
      description: 'A token for this browser, which keeps it; what it writes with it is its conversation.',
      scope: 'public',
      limit: 'panel',
      errors: ['web_chat_not_found'],
      input: startVisitorInput,
      output: startVisitorResult,
      example: { input: chatExample, output: { token: visitorExample.token } },
    },
    (_actor, input, ctx) => startVisitor(ctx.address, input),
  ),
  viewChat: operation(
    {
      kind: 'query',
      summary: 'What a web chat looks like',
      description: 'Title, greeting and colour of a web chat, and whether it asks visitors who they are.',
      scope: 'public',
      limit: 'panel',
      errors: ['web_chat_not_found'],
      input: startVisitorInput,
      output: publicChatShape,
      example: {
        input: chatExample,
        output: {
          ...chatExample,
          title: 'Casa Aurora',
          agent_name: 'Bia',
          greeting: 'Olá! Como podemos ajudar?',
          color: '#0B7A5B',
          identify: 'optional',
        },
      },
    },
    (_actor, input, ctx) => showWebChat(ctx.address, input.agent_id, input.channel),
  ),
});
