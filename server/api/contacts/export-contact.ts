import { getContactInput } from '#server/contract/contact.ts';
import { contactExportShape } from '#server/contract/contact-records.ts';
import { exportContact } from '#server/domain/contact-lifecycle/export-contact.ts';
import { conversationExample } from '../conversations/conversation-example.ts';
import { costsSeen } from '../messages/costs-seen.ts';
import { messageExample } from '../messages/message-example.ts';
import { operation } from '../operation.ts';
import { contactExample } from './contact-example.ts';
import { noteExample } from './contact-record-examples.ts';

export default operation(
  {
    rest: { method: 'GET', path: '/contacts/{id}/export', tag: 'Contacts' },
    summary: 'Export a contact',
    description:
      'The contact with its conversations, messages, notes and sends. A merged contact is in no export: ask for the one it was merged into.',
    scope: 'contacts:read',
    furtherScopes: ['conversations:read'],
    limit: 'contactsRead',
    errors: ['contact_not_found', 'contact_merged'],
    input: getContactInput,
    output: contactExportShape,
    example: {
      input: { id: contactExample.id },
      output: {
        contact: contactExample,
        conversations: [conversationExample],
        messages: [messageExample],
        notes: [noteExample],
        sends: [
          {
            id: messageExample.id,
            kind: 'template',
            template_name: 'welcome',
            status: 'delivered',
            at: '2026-11-20T18:31:07.412Z',
          },
        ],
        exported_at: '2026-11-21T09:00:00.000Z',
      },
    },
  },
  async (actor, input, call) => {
    const exported = await exportContact(actor, input);
    return { ...exported, messages: costsSeen(call, exported.messages) };
  },
);
