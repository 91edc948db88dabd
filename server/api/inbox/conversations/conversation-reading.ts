import { z } from 'zod';
import { activityShape, listActivitiesInput } from '#server/contract/inbox/activity.ts';
import { attentionShape } from '#server/contract/inbox/attention.ts';
import {
  conversationIdInput,
  conversationShape,
  conversionEventShape,
  exportConversationInput,
  inboxInput,
  inboxItemShape,
  listConversationsInput,
  listConversionEventsInput,
  markReadResult,
} from '#server/contract/inbox/conversation.ts';
import { folderCountMax, inboxFoldersShape } from '#server/contract/inbox/inbox-folders.ts';
import {
  conversationExportShape,
  listMessagesAroundInput,
  listMessagesInput,
  messageShape,
  messagesAroundShape,
} from '#server/contract/inbox/message.ts';
import { listOf } from '#server/contract/platform/page.ts';
import { markRead, markUnread } from '#server/domain/inbox/conversations/activity/mark-read.ts';
import { countAttention, countFolders } from '#server/domain/inbox/conversations/reading/count-conversations.ts';
import { getConversation } from '#server/domain/inbox/conversations/reading/get-conversation.ts';
import { listConversations } from '#server/domain/inbox/conversations/reading/list-conversations.ts';
import { listInbox } from '#server/domain/inbox/conversations/reading/list-inbox.ts';
import {
  listActivities,
  listConversionEvents,
} from '#server/domain/inbox/conversations/thread-activities/list-activities.ts';
import { exportConversation } from '#server/domain/inbox/messages/reading/export-conversation.ts';
import { listMessages, listMessagesAround } from '#server/domain/inbox/messages/reading/list-messages.ts';
import { operation } from '../../operation.ts';
import { costsSeen } from '../messages/costs-seen.ts';
import { messageExample } from '../messages/message-example.ts';
import { conversationExample } from './conversation-example.ts';

export const conversationReading = {
  attention: operation(
    {
      kind: 'query',
      summary: 'What asks for attention',
      description:
        'How many conversations wait for a person, how many of one’s own have something unread, and in how many one is named.',
      scope: 'conversations:read',
      limit: 'panel',
      errors: [],
      input: z.strictObject({}),
      output: attentionShape,
      example: { output: { waiting: 2, unread: 1, mentions: 0 } },
    },
    countAttention,
  ),

  exportConversation: operation(
    {
      rest: {
        method: 'GET',
        path: '/conversations/{id}/export',
        tag: 'Conversations',
        alsoAnswers: 'text/markdown',
      },
      summary: 'Export a conversation',
      description:
        'With all its messages, oldest first: an object, or with `format=markdown` text to paste, in the language and time zone of the organization.',
      scope: 'conversations:read',
      limit: 'conversations',
      errors: ['conversation_not_found'],
      input: exportConversationInput,
      output: z.union([conversationExportShape, z.string()]),
      example: {
        input: { id: conversationExample.id, format: 'json' },
        output: {
          conversation: conversationExample,
          messages: [messageExample],
          exported_at: '2026-11-20T18:40:00.000Z',
        },
      },
    },
    async (actor, input, ctx) => {
      const exported = await exportConversation(actor, input);
      if (typeof exported !== 'string') return { ...exported, messages: costsSeen(ctx, exported.messages) };
      ctx.answerHeaders['Content-Type'] = 'text/markdown; charset=utf-8';
      return exported;
    },
  ),

  getConversation: operation(
    {
      rest: { method: 'GET', path: '/conversations/{id}', tag: 'Conversations' },
      summary: 'Get a conversation',
      description: 'One conversation by its id.',
      scope: 'conversations:read',
      limit: 'conversations',
      errors: ['conversation_not_found'],
      input: conversationIdInput,
      output: conversationShape,
      example: { input: { id: conversationExample.id }, output: conversationExample },
    },
    getConversation,
  ),

  inbox: operation(
    {
      kind: 'query',
      summary: 'The inbox',
      description:
        'Conversations in some states, narrowed by what they need and whose they are: newest activity first, the longest wait first, or the window that closes first.',
      scope: 'conversations:read',
      limit: 'panel',
      errors: ['invalid_cursor'],
      input: inboxInput,
      output: listOf(inboxItemShape),
      example: {
        input: { filter: 'all' },
        output: {
          data: [
            {
              ...conversationExample,
              unread_count: 1,
              said: { by: 'contact', kind: null, text: 'Hello!', order: null },
              last_message: { by: 'contact', failed: false },
              waiting_since: null,
              queue: null,
              mentioned: false,
              looked_after: true,
            },
          ],
          next_cursor: null,
          has_more: false,
        },
      },
    },
    listInbox,
  ),

  listConversations: operation(
    {
      rest: { method: 'GET', path: '/conversations', tag: 'Conversations' },
      summary: 'List conversations',
      description: 'Newest first; with `updated_since` oldest change first. Filters narrow together.',
      scope: 'conversations:read',
      limit: 'conversations',
      errors: ['invalid_cursor'],
      input: listConversationsInput,
      output: listOf(conversationShape),
      example: {
        input: { status: 'open', limit: 1 },
        output: { data: [conversationExample], next_cursor: null, has_more: false },
      },
    },
    listConversations,
  ),

  listConversionEvents: operation(
    {
      rest: { method: 'GET', path: '/conversations/{id}/events', tag: 'Conversations' },
      summary: 'List the conversion events of a conversation',
      description:
        'What the agent marked, each with a name, metadata and a time: newest first, with updated_since oldest first.',
      scope: 'conversations:read',
      limit: 'conversations',
      errors: ['conversation_not_found', 'invalid_cursor'],
      input: listConversionEventsInput,
      output: listOf(conversionEventShape),
      example: {
        input: { id: conversationExample.id },
        output: {
          data: [
            {
              id: '01939a1c-6a07-7c66-9f95-5b6c7d8e9f00',
              name: 'quote_requested',
              metadata: { product: 'SOFA-LOTUS' },
              at: '2026-11-20T18:31:00.000Z',
            },
          ],
          next_cursor: null,
          has_more: false,
        },
      },
    },
    listConversionEvents,
  ),

  listActivities: operation(
    {
      kind: 'query',
      summary: 'What happened to a conversation',
      description: 'Who took it over, gave it away, resolved it, tagged it and when, the newest first.',
      scope: 'conversations:read',
      limit: 'panel',
      errors: ['conversation_not_found', 'invalid_cursor'],
      input: listActivitiesInput,
      output: listOf(activityShape),
      example: {
        input: { id: conversationExample.id },
        output: {
          data: [
            {
              id: '01939a1c-6a08-7d77-8a06-6c7d8e9f0a11',
              kind: 'taken_over' as const,
              by: { type: 'user', id: conversationExample.takeover.user.id, name: 'Ana Lima' },
              about: { id: conversationExample.takeover.user.id, name: 'Ana Lima' },
              until: null,
              text: null,
              mentions: [],
              at: '2026-11-20T18:32:10.000Z',
            },
          ],
          next_cursor: null,
          has_more: false,
        },
      },
    },
    listActivities,
  ),

  listMessagesAround: operation(
    {
      kind: 'query',
      summary: 'List the messages around one',
      description: 'A message that was found, with what was said before and after it, the newest first.',
      scope: 'conversations:read',
      limit: 'panel',
      errors: ['conversation_not_found', 'message_not_found', 'invalid_cursor'],
      input: listMessagesAroundInput,
      output: messagesAroundShape,
      example: {
        input: { id: messageExample.conversation_id, message_id: messageExample.id, limit: 1 },
        output: { data: [messageExample], older_cursor: null, newer_cursor: null },
      },
    },
    async (actor, input, call) => {
      const page = await listMessagesAround(actor, input);
      return { ...page, data: costsSeen(call, page.data) };
    },
  ),

  listMessages: operation(
    {
      rest: { method: 'GET', path: '/conversations/{id}/messages', tag: 'Conversations' },
      summary: 'List the messages of a conversation',
      description:
        'Newest first, by the time the operator gives inbound messages; with updated_since oldest change first.',
      scope: 'conversations:read',
      limit: 'conversations',
      errors: ['conversation_not_found', 'invalid_cursor'],
      input: listMessagesInput,
      output: listOf(messageShape),
      example: {
        input: { id: messageExample.conversation_id, limit: 1 },
        output: { data: [messageExample], next_cursor: null, has_more: false },
      },
    },
    async (actor, input, call) => {
      const page = await listMessages(actor, input);
      return { ...page, data: costsSeen(call, page.data) };
    },
  ),

  countFolders: operation(
    {
      kind: 'query',
      summary: 'The places of the inbox',
      description: `How many conversations are in each, as its list shows them, up to ${folderCountMax}; what is over is not counted.`,
      scope: 'conversations:read',
      limit: 'panel',
      errors: [],
      input: z.strictObject({}),
      output: inboxFoldersShape,
      example: {
        output: {
          mine: 3,
          unassigned: 2,
          mentions: 0,
          all: 12,
          snoozed: 1,
          ai: 7,
          queues: [{ id: '01939a1c-0000-7000-8000-000000000041', name: 'Support', count: 2 }],
        },
      },
    },
    countFolders,
  ),

  markRead: operation(
    {
      kind: 'mutation',
      summary: 'Mark a conversation as read',
      description: 'Nothing in the conversation is unread any more.',
      scope: 'conversations:write',
      limit: 'panel',
      errors: ['conversation_not_found'],
      input: conversationIdInput,
      output: markReadResult,
      example: {
        input: { id: conversationExample.id },
        output: { ok: true, conversation_id: conversationExample.id },
      },
    },
    markRead,
  ),

  markUnread: operation(
    {
      kind: 'mutation',
      summary: 'Mark a conversation as unread',
      description: 'The conversation counts as unread again, for the whole team.',
      scope: 'conversations:write',
      limit: 'panel',
      errors: ['conversation_not_found'],
      input: conversationIdInput,
      output: markReadResult,
      example: {
        input: { id: conversationExample.id },
        output: { ok: true, conversation_id: conversationExample.id },
      },
    },
    markUnread,
  ),
};
