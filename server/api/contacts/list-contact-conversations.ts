import { listContactConversationsInput } from '#server/contract/contact-records.ts';
import { conversationShape } from '#server/contract/conversation.ts';
import { listOf } from '#server/contract/page.ts';
import { listContactConversations } from '#server/domain/conversations/list-contact-conversations.ts';
import { conversationExample } from '../conversations/conversation-example.ts';
import { operation } from '../operation.ts';
import { contactExample } from './contact-example.ts';

export default operation(
  {
    rest: { method: 'GET', path: '/contacts/{id}/conversations', tag: 'Contacts' },
    summary: 'List the conversations of a contact',
    description: 'Newest first (with updated_since oldest change first), each as GET /conversations/{id} shows it.',
    scope: 'conversations:read',
    limit: 'contactsRead',
    errors: ['contact_not_found', 'invalid_cursor'],
    input: listContactConversationsInput,
    output: listOf(conversationShape),
    example: {
      input: { id: contactExample.id },
      output: { data: [conversationExample], next_cursor: null, has_more: false },
    },
  },
  listContactConversations,
);
