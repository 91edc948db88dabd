import { z } from 'zod';
import { emptyInput } from '#server/contract/developers/webhook.ts';
import { conversationShape } from '#server/contract/inbox/conversation.ts';
import {
  contactShape,
  getContactInput,
  listContactsInput,
  type UpsertContactInput,
  upsertContactInput,
  upsertContactResult,
} from '#server/contract/people/contact.ts';
import {
  deleteContactInput,
  deleteContactResult,
  updateContactInput,
  upsertContactsBatchInput,
  upsertContactsBatchResult,
} from '#server/contract/people/contact-actions.ts';
import {
  contactExportShape,
  contactHistoryItemShape,
  listContactConversationsInput,
  listContactHistoryInput,
} from '#server/contract/people/contact-records.ts';
import {
  contactCountShape,
  countContactsInput,
  countStagesInput,
  listStageContactsInput,
  stageCountShape,
} from '#server/contract/people/contact-selection.ts';
import {
  contactsSchemaShape,
  customFieldWriters,
  identifierKinds,
  standardFields,
} from '#server/contract/people/contacts-schema.ts';
import { endingDates } from '#server/contract/platform/endings.ts';
import { listOf } from '#server/contract/platform/page.ts';
import { listContactConversations } from '#server/domain/inbox/conversations/reading/list-contact-conversations.ts';
import { deleteContact } from '#server/domain/lifecycle/contact-lifecycle/delete-contact.ts';
import { exportContact } from '#server/domain/lifecycle/contact-lifecycle/export-contact.ts';
import { listContactHistory } from '#server/domain/people/contacts/history/list-contact-history.ts';
import { countContacts } from '#server/domain/people/contacts/reading/count-contacts.ts';
import { getContact } from '#server/domain/people/contacts/reading/get-contact.ts';
import { getContactsSchema } from '#server/domain/people/contacts/reading/get-contacts-schema.ts';
import { listContacts } from '#server/domain/people/contacts/reading/list-contacts.ts';
import { countStages, listStageContacts } from '#server/domain/people/contacts/stages/list-stage-contacts.ts';
import { updateContact } from '#server/domain/people/contacts/writing/update-contact.ts';
import { upsertContact } from '#server/domain/people/contacts/writing/upsert-contact.ts';
import { upsertContactsBatch } from '#server/domain/people/contacts/writing/upsert-contacts-batch.ts';
import type { Declaration } from '../../declaration.ts';
import { conversationExample } from '../../inbox/conversations/conversation-example.ts';
import { costsSeen } from '../../inbox/messages/costs-seen.ts';
import { messageExample } from '../../inbox/messages/message-example.ts';
import { operation } from '../../operation.ts';
import { requirePower } from '../../require-power.ts';
import { inputError, toAppError } from '../../to-app-error.ts';
import { contactExample } from './contact-example.ts';
import { historyExample, noteExample } from './contact-record-examples.ts';

/** Parses one item of the batch as the body of POST /contacts. */
function readItem(item: unknown): UpsertContactInput {
  const { data, error } = upsertContactInput.safeParse(item);
  if (error) throw inputError(error, contactRecords.upsertContact._def.meta as Declaration);
  return data;
}

export const contactRecords = {
  countContacts: operation(
    {
      kind: 'query',
      summary: 'Count contacts',
      description: 'How many contacts the filters of GET /contacts find, counted to 100 000.',
      scope: 'contacts:read',
      limit: 'panel',
      errors: [],
      input: countContactsInput,
      output: contactCountShape,
      example: { input: { tag: 'vip' }, output: { count: 1_204, more: false } },
    },
    countContacts,
  ),

  countStages: operation(
    {
      kind: 'query',
      summary: 'Contacts by stage',
      description:
        'How many contacts are active and were lost in each stage of a pipeline; a stage without any is absent.',
      scope: 'contacts:read',
      limit: 'panel',
      errors: ['pipeline_not_found'],
      input: countStagesInput,
      output: listOf(stageCountShape),
      example: {
        input: { id: '01939a1c-5f74-7a55-8c11-0b9e4d7f1a13' },
        output: {
          data: [{ stage_id: '01939a1c-5f75-7c90-b2aa-6f1d2c3b4a14', active: 12, lost: 3 }],
          next_cursor: null,
          has_more: false,
        },
      },
    },
    countStages,
  ),

  deleteContact: operation(
    {
      rest: { method: 'DELETE', path: '/contacts/{id}', tag: 'Contacts', query: ['mode'] },
      summary: 'Anonymize or erase a contact',
      description:
        '`anonymize` erases name, email, phone, notes, custom fields and identifiers, opts the contact out and keeps its conversations without identification. `erase` deletes the contact and everything pointing to it, irreversibly: conversations, messages, files, events, logs. A proof stays in the audit log. In the panel only administrators and editors erase.',
      scope: 'contacts:write',
      limit: 'contactsWrite',
      errors: ['contact_not_found', 'contact_merged'],
      input: deleteContactInput,
      output: deleteContactResult,
      example: {
        input: { id: contactExample.id, mode: 'anonymize' },
        output: { ok: true, contact_id: contactExample.id, mode: 'anonymize' },
      },
    },
    (actor, input, ctx) => {
      if (input.mode === 'erase') requirePower(ctx, 'contacts:erase');
      return deleteContact(actor, input);
    },
  ),

  exportContact: operation(
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
  ),

  getContact: operation(
    {
      rest: { method: 'GET', path: '/contacts/{id}', tag: 'Contacts' },
      summary: 'Get a contact',
      description: 'One contact by its id. A contact that was merged shows `merged_into`.',
      scope: 'contacts:read',
      limit: 'contactsRead',
      errors: ['contact_not_found'],
      input: getContactInput,
      output: contactShape,
      example: { input: { id: contactExample.id }, output: contactExample },
    },
    getContact,
  ),

  getContactsSchema: operation(
    {
      rest: {
        method: 'GET',
        path: '/contacts-schema',
        tag: 'Contacts',
        retiring: [{ path: '/contacts-meta', ending: 'contacts_meta', ...endingDates }],
      },
      summary: 'What a contact can hold',
      description:
        'Standard fields, the custom fields of the organization and the identifiers a contact is found by. `/contacts-meta` is the old name and ends on 7 December 2026.',
      scope: 'contacts:read',
      limit: 'contactsSchema',
      errors: [],
      input: emptyInput,
      output: contactsSchemaShape,
      example: {
        input: {},
        output: {
          standard_fields: standardFields,
          custom_fields: [
            {
              key: 'city',
              label: 'City',
              type: 'text',
              options: [],
              placeholder: null,
              position: 0,
              writable: true,
              written_by: customFieldWriters,
            },
          ],
          identifiers: identifierKinds,
        },
      },
    },
    getContactsSchema,
  ),

  listContactConversations: operation(
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
  ),

  listContactHistory: operation(
    {
      rest: { method: 'GET', path: '/contacts/{id}/history', tag: 'Contacts' },
      summary: 'History of a contact',
      description:
        'Stage changes, assignments and notes: the latest 100 of each type, newest first (with updated_since oldest change first).',
      scope: 'contacts:read',
      limit: 'contactsRead',
      errors: ['contact_not_found', 'invalid_cursor'],
      input: listContactHistoryInput,
      output: listOf(contactHistoryItemShape),
      example: {
        input: { id: contactExample.id },
        output: { data: [historyExample], next_cursor: null, has_more: false },
      },
    },
    listContactHistory,
  ),

  listContacts: operation(
    {
      rest: { method: 'GET', path: '/contacts', tag: 'Contacts' },
      summary: 'List or look up contacts',
      description:
        'With any of `id`, `email`, `phone`, `cpf` (in this priority) the answer is one Contact, or 404. Otherwise it is a list, newest first; with `updated_since` oldest change first.',
      scope: 'contacts:read',
      limit: 'contactsRead',
      errors: ['contact_not_found', 'invalid_phone', 'invalid_email', 'invalid_cpf', 'invalid_cursor'],
      input: listContactsInput,
      output: z.union([contactShape, listOf(contactShape)]),
      example: { input: { limit: 1 }, output: { data: [contactExample], next_cursor: null, has_more: false } },
    },
    listContacts,
  ),

  listStageContacts: operation(
    {
      kind: 'query',
      summary: 'Contacts in a stage',
      description:
        'Who entered the stage last first; only those that are active there, or only those that were lost there.',
      scope: 'contacts:read',
      limit: 'panel',
      errors: ['stage_not_found', 'invalid_cursor'],
      input: listStageContactsInput,
      output: listOf(contactShape),
      example: {
        input: { id: '01939a1c-5f75-7c90-b2aa-6f1d2c3b4a14', lost: false },
        output: { data: [contactExample], next_cursor: null, has_more: false },
      },
    },
    listStageContacts,
  ),

  updateContact: operation(
    {
      rest: { method: 'PATCH', path: '/contacts/{id}', tag: 'Contacts' },
      summary: 'Change a contact',
      description:
        'Only the fields present are changed; `null` clears email, phone and notes. `fields` are merged, or with `replace_fields` become the whole set. An identifier that is replaced or cleared is free for others at once.',
      scope: 'contacts:write',
      limit: 'contactsWrite',
      errors: [
        'contact_not_found',
        'contact_merged',
        'invalid_email',
        'invalid_phone',
        'invalid_fields',
        'identifier_conflict',
      ],
      issueCodes: { fields: 'invalid_fields' },
      input: updateContactInput,
      output: contactShape,
      example: {
        input: { id: contactExample.id, name: 'Marina Souza', fields: { city: 'São Paulo' } },
        output: contactExample,
      },
    },
    updateContact,
  ),

  upsertContact: operation(
    {
      rest: { method: 'POST', path: '/contacts', tag: 'Contacts' },
      summary: 'Create or update a contact',
      description:
        'Looks the e-mail up among identifiers, then the phone, otherwise creates. The same payload twice updates, never duplicates. When `assigned_user_email` cannot be resolved the contact is saved all the same and `assignment_error` says why.',
      scope: 'contacts:write',
      limit: 'contactsWrite',
      errors: ['missing_identifier', 'invalid_fields', 'invalid_phone', 'invalid_email', 'identifier_conflict'],
      issueCodes: { fields: 'invalid_fields' },
      input: upsertContactInput,
      output: upsertContactResult,
      example: {
        input: { phone: '+55 11 98765-4321', name: 'Marina Souza', fields: { city: 'São Paulo' }, tags: ['vip'] },
        output: {
          ...contactExample,
          ok: true,
          contact_id: contactExample.id,
          tags_assigned: [{ id: contactExample.tags[0]?.id, name: 'vip', created: false }],
        },
      },
    },
    upsertContact,
  ),

  upsertContactsBatch: operation(
    {
      rest: { method: 'POST', path: '/contacts/batch', tag: 'Contacts' },
      summary: 'Create or update many contacts',
      description:
        'At most 100 items, each as the body of POST /contacts: one bad item never fails the batch. The results stand in the order of the input.',
      scope: 'contacts:write',
      limit: 'contactsBatch',
      errors: [],
      input: upsertContactsBatchInput,
      output: upsertContactsBatchResult,
      example: {
        input: {
          contacts: [
            { phone: '+55 11 98765-4321', name: 'Marina Souza' },
            { phone: '12', name: 'Nobody' },
          ],
        },
        output: {
          processed: 2,
          succeeded: 1,
          failed: 1,
          results: [
            { index: 0, ok: true, contact_id: contactExample.id, tags_assigned: [] },
            { index: 1, ok: false, error: 'invalid_phone', message: 'The value cannot be a phone number.' },
          ],
        },
      },
    },
    (actor, input) => upsertContactsBatch(actor, input.contacts, { read: readItem, toAppError }),
  ),
};
