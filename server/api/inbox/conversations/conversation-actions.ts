import { addNoteInput, handBackInput, noteResult, removeNoteInput } from '#server/contract/inbox/activity.ts';
import { assignConversationInput } from '#server/contract/inbox/assign-conversation.ts';
import {
  controlThreadInput,
  conversationIdInput,
  conversationShape,
  conversationTagInput,
  moveToQueueInput,
  pauseAiInput,
  requestHandoffInput,
  snoozeInput,
} from '#server/contract/inbox/conversation.ts';
import { replyErrors } from '#server/contract/inbox/send-errors.ts';
import {
  sendBodyMax,
  sendIntoConversationInput,
  sendMessageIssueCodes,
  sendResultShape,
} from '#server/contract/inbox/send-message.ts';
import { sendIntoConversationBody } from '#server/contract/inbox/send-message-body.ts';
import { archiveConversation } from '#server/domain/inbox/conversations/actions/archive-conversation.ts';
import {
  assignConversation,
  handBack,
  moveToQueue,
  releaseConversation,
} from '#server/domain/inbox/conversations/actions/assign-conversation.ts';
import { reopenConversation } from '#server/domain/inbox/conversations/actions/reopen-conversation.ts';
import { requestHandoff } from '#server/domain/inbox/conversations/actions/request-handoff.ts';
import { resolveConversation } from '#server/domain/inbox/conversations/actions/resolve-conversation.ts';
import {
  snoozeConversation,
  wakeConversation,
} from '#server/domain/inbox/conversations/actions/snooze-conversation.ts';
import { pauseAi, resumeAi } from '#server/domain/inbox/conversations/actions/switch-ai.ts';
import { tagConversation, untagConversation } from '#server/domain/inbox/conversations/actions/tag-conversation.ts';
import { addNote, removeNote } from '#server/domain/inbox/conversations/thread-activities/add-note.ts';
import { controlThread } from '#server/domain/inbox/sending/destinations/control-thread.ts';
import { sendIntoConversation } from '#server/domain/inbox/sending/sends/send-into-conversation.ts';
import { operation } from '../../operation.ts';
import { sendResultExample } from '../messages/message-example.ts';
import { conversationExample, freeConversationExample } from './conversation-example.ts';

const noteId = '01939a1c-6a08-7d77-8a06-6c7d8e9f0a12';

export const conversationActions = {
  addNote: operation(
    {
      kind: 'mutation',
      summary: 'Note something for colleagues',
      description: 'Stands in the thread, for the team alone; members it names are told.',
      scope: 'conversations:write',
      limit: 'panel',
      errors: ['conversation_not_found'],
      input: addNoteInput,
      output: noteResult,
      example: {
        input: { id: conversationExample.id, note_id: noteId, text: 'Asked for a discount last week.' },
        output: { ok: true as const, note_id: noteId },
      },
    },
    addNote,
  ),

  archiveConversation: operation(
    {
      kind: 'mutation',
      summary: 'Archive a conversation',
      description: 'The conversation leaves the inbox for good; what the customer writes next opens a new one.',
      scope: 'conversations:write',
      limit: 'panel',
      errors: ['conversation_not_found'],
      input: conversationIdInput,
      output: conversationShape,
      example: { input: { id: freeConversationExample.id }, output: freeConversationExample },
    },
    archiveConversation,
  ),

  assignConversation: operation(
    {
      rest: {
        method: 'POST',
        path: '/conversations/{id}/assign',
        tag: 'Conversations',
        aliases: ['/conversations/{id}/takeover'],
      },
      summary: 'Take a conversation over',
      description:
        'A member takes the conversation over; the AI stays silent until it is released. Doing it again changes nothing.',
      scope: 'conversations:write',
      limit: 'conversationActions',
      errors: [
        'conversation_not_found',
        'missing_user',
        'assigned_user_email_not_found',
        'assigned_user_not_member',
        'assigned_user_role_not_eligible',
      ],
      input: assignConversationInput,
      output: conversationShape,
      example: { input: { id: conversationExample.id, user_email: 'ana@example.com' }, output: conversationExample },
    },
    assignConversation,
  ),

  controlThread: operation(
    {
      kind: 'mutation',
      summary: 'Take, pass or release a thread',
      description:
        'At the network operator a thread has one owner, who alone may answer: this takes it from somebody else, passes it on or lets go of it.',
      scope: 'conversations:write',
      limit: 'panel',
      errors: ['conversation_not_found', 'not_a_chatapp_conversation', 'no_connection', 'missing_to', 'thread_refused'],
      input: controlThreadInput,
      output: conversationShape,
      example: { input: { id: conversationExample.id, action: 'take' }, output: conversationExample },
    },
    controlThread,
  ),

  handBack: operation(
    {
      kind: 'mutation',
      summary: 'Hand a conversation back with a word',
      description: 'Back to the AI, which is told the sentence as a colleague’s.',
      scope: 'conversations:write',
      limit: 'panel',
      errors: ['conversation_not_found'],
      input: handBackInput,
      output: conversationShape,
      example: {
        input: { id: freeConversationExample.id, words: 'She has paid; only the address is missing.' },
        output: freeConversationExample,
      },
    },
    handBack,
  ),

  moveToQueue: operation(
    {
      kind: 'mutation',
      summary: 'Move a conversation to a queue',
      description:
        'It waits there for a person: whoever held it holds it no longer, and the AI keeps silent. With null it leaves its queue, and nothing else changes.',
      scope: 'conversations:write',
      limit: 'panel',
      errors: ['conversation_not_found', 'queue_not_found'],
      input: moveToQueueInput,
      output: conversationShape,
      example: { input: { id: freeConversationExample.id, queue_id: null }, output: freeConversationExample },
    },
    moveToQueue,
  ),

  pauseAi: operation(
    {
      rest: { method: 'POST', path: '/conversations/{id}/pause-ai', tag: 'Conversations' },
      summary: 'Pause the AI',
      description: 'The AI does not answer for `minutes` (default 60); messages wait for a person.',
      scope: 'conversations:write',
      limit: 'conversationActions',
      errors: ['conversation_not_found'],
      input: pauseAiInput,
      output: conversationShape,
      example: { input: { id: freeConversationExample.id, minutes: 60 }, output: freeConversationExample },
    },
    pauseAi,
  ),

  releaseConversation: operation(
    {
      rest: { method: 'POST', path: '/conversations/{id}/release', tag: 'Conversations' },
      summary: 'Return a conversation to the AI',
      description: 'The AI answers again; a pending handoff and a pause end.',
      scope: 'conversations:write',
      limit: 'conversationActions',
      errors: ['conversation_not_found'],
      input: conversationIdInput,
      output: conversationShape,
      example: { input: { id: freeConversationExample.id }, output: freeConversationExample },
    },
    releaseConversation,
  ),

  removeNote: operation(
    {
      kind: 'mutation',
      summary: 'Take a note back',
      description: 'A note of one’s own; whom it named is told no more.',
      scope: 'conversations:write',
      limit: 'panel',
      errors: ['conversation_not_found', 'note_not_found'],
      input: removeNoteInput,
      output: noteResult,
      example: {
        input: { id: conversationExample.id, note_id: noteId },
        output: { ok: true as const, note_id: noteId },
      },
    },
    removeNote,
  ),

  reopenConversation: operation(
    {
      rest: { method: 'POST', path: '/conversations/{id}/reopen', tag: 'Conversations' },
      summary: 'Reopen a conversation',
      description: 'A resolved conversation becomes open, unless a newer one with the same contact and number is open.',
      scope: 'conversations:write',
      limit: 'conversationActions',
      errors: ['conversation_not_found', 'conversation_already_open'],
      input: conversationIdInput,
      output: conversationShape,
      example: { input: { id: freeConversationExample.id }, output: freeConversationExample },
    },
    reopenConversation,
  ),

  requestHandoff: operation(
    {
      rest: { method: 'POST', path: '/conversations/{id}/handoff', tag: 'Conversations' },
      summary: 'Request a human',
      description: 'The conversation enters the human queue, with the reason visible; the AI stays silent.',
      scope: 'conversations:write',
      limit: 'conversationActions',
      errors: ['conversation_not_found'],
      input: requestHandoffInput,
      output: conversationShape,
      example: {
        input: { id: freeConversationExample.id, reason: 'Wants to negotiate the price' },
        output: freeConversationExample,
      },
    },
    requestHandoff,
  ),

  resolveConversation: operation(
    {
      rest: { method: 'POST', path: '/conversations/{id}/resolve', tag: 'Conversations' },
      summary: 'Resolve a conversation',
      description: 'An open conversation becomes resolved. A later message of the customer opens a new one.',
      scope: 'conversations:write',
      limit: 'conversationActions',
      errors: ['conversation_not_found'],
      input: conversationIdInput,
      output: conversationShape,
      example: { input: { id: freeConversationExample.id }, output: freeConversationExample },
    },
    resolveConversation,
  ),

  resumeAi: operation(
    {
      rest: { method: 'POST', path: '/conversations/{id}/resume-ai', tag: 'Conversations' },
      summary: 'End a pause of the AI',
      description: 'The AI is active at once.',
      scope: 'conversations:write',
      limit: 'conversationActions',
      errors: ['conversation_not_found'],
      input: conversationIdInput,
      output: conversationShape,
      example: { input: { id: freeConversationExample.id }, output: freeConversationExample },
    },
    resumeAi,
  ),

  sendIntoConversation: operation(
    {
      rest: { method: 'POST', path: '/conversations/{id}/messages', tag: 'Conversations', bodyMax: sendBodyMax },
      summary: 'Reply in a conversation',
      description:
        'The body of POST /messages with no destination. Answers the send result, and the updated conversation in `conversation`. A reply sent by API is no takeover.',
      scope: 'conversations:write',
      limit: 'conversationActions',
      errors: replyErrors,
      issueCodes: sendMessageIssueCodes,
      input: sendIntoConversationInput,
      body: sendIntoConversationBody,
      output: sendResultShape.extend({
        conversation: conversationShape.nullable().describe('null when the person was erased meanwhile.'),
      }),
      example: {
        input: { id: freeConversationExample.id, type: 'text', text: 'Hello Marina!' },
        output: { ...sendResultExample, conversation: freeConversationExample },
      },
    },
    sendIntoConversation,
  ),

  snoozeConversation: operation(
    {
      kind: 'mutation',
      summary: 'Put a conversation off',
      description:
        'Out of the inbox until then, or until its customer writes, somebody takes it over or asks for a person.',
      scope: 'conversations:write',
      limit: 'panel',
      errors: ['conversation_not_found'],
      input: snoozeInput,
      output: conversationShape,
      example: {
        input: { id: freeConversationExample.id, until: '2026-11-23T11:00:00.000Z' },
        output: { ...freeConversationExample, snoozed_until: '2026-11-23T11:00:00.000Z' },
      },
    },
    snoozeConversation,
  ),

  tagConversation: operation(
    {
      rest: { method: 'POST', path: '/conversations/{id}/tags', tag: 'Conversations' },
      summary: 'Tag a conversation',
      description: 'By name, in any case, or by id; a missing tag is made with the default color.',
      scope: 'conversations:write',
      limit: 'conversationActions',
      errors: ['conversation_not_found', 'tag_not_found'],
      input: conversationTagInput,
      output: conversationShape,
      example: { input: { id: freeConversationExample.id, tag: 'complaint' }, output: freeConversationExample },
    },
    tagConversation,
  ),

  untagConversation: operation(
    {
      rest: { method: 'DELETE', path: '/conversations/{id}/tags', tag: 'Conversations' },
      summary: 'Take a tag off a conversation',
      description: 'By name, in any case, or by id; one it does not have changes nothing.',
      scope: 'conversations:write',
      limit: 'conversationActions',
      errors: ['conversation_not_found'],
      input: conversationTagInput,
      output: conversationShape,
      example: { input: { id: freeConversationExample.id, tag: 'complaint' }, output: freeConversationExample },
    },
    untagConversation,
  ),

  wakeConversation: operation(
    {
      kind: 'mutation',
      summary: 'Bring a conversation back',
      description: 'What was put off is in the inbox again at once.',
      scope: 'conversations:write',
      limit: 'panel',
      errors: ['conversation_not_found'],
      input: conversationIdInput,
      output: conversationShape,
      example: { input: { id: freeConversationExample.id }, output: freeConversationExample },
    },
    wakeConversation,
  ),
};
