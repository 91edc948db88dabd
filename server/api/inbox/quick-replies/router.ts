import {
  addReplyFileInput,
  quickReplyFileShape,
  removedReplyFile,
  removeReplyFileInput,
} from '#server/contract/inbox/quick-reply-files.ts';
import {
  createQuickReplyInput,
  idInput,
  listConfigurationInput,
  quickRepliesList,
  quickReplyShape,
  removedResult,
  updateQuickReplyInput,
} from '#server/contract/people/configuration.ts';
import { listOf } from '#server/contract/platform/page.ts';
import {
  createQuickReply,
  listQuickReplies,
  removeQuickReply,
  updateQuickReply,
} from '#server/domain/inbox/quick-replies/manage-quick-replies.ts';
import { addReplyFile, listReplyFiles, removeReplyFile } from '#server/domain/inbox/quick-replies/reply-files.ts';
import { operation } from '../../operation.ts';
import { router } from '../../trpc.ts';

/** The quick reply that all examples of the API reference show. */
const quickReplyExample = {
  id: '01939a1c-6300-7b21-9c01-6e5f4a3b2c01',
  shortcut: 'hi',
  title: 'Greeting',
  content: 'Hello {{name}}',
  created_at: '2026-11-02T12:00:00.000Z',
  updated_at: '2026-11-02T12:00:00.000Z',
};

const quickReplyFileExample = {
  id: '01939a1c-6300-7b21-9c01-6e5f4a3b2c02',
  quick_reply_id: quickReplyExample.id,
  name: 'tabela.pdf',
  mime_type: 'application/pdf',
  size: 9,
  url: 'https://parley.example/files/01939a1c-5e10-7a40-9b1a-2d4f6a8c0e00/01939a1c-6300-7b21-9c01-6e5f4a3b2c02/tabela.pdf?expires=1767225600&signature=c2lnbmF0dXJl',
};

export const quickRepliesRouter = router({
  listQuickReplies: operation(
    {
      rest: { method: 'GET', path: '/quick-replies', tag: 'Configuration' },
      summary: 'List quick replies',
      description: 'The whole list in one answer, newest first.',
      scope: 'conversations:read',
      limit: 'configuration',
      errors: [],
      input: listConfigurationInput,
      output: quickRepliesList,
      example: { output: { data: [quickReplyExample], next_cursor: null, has_more: false } },
    },
    listQuickReplies,
  ),
  createQuickReply: operation(
    {
      kind: 'mutation',
      summary: 'Create a quick reply',
      description: 'The shortcut is one word, with or without the slash that calls it.',
      scope: 'conversations:write',
      limit: 'panel',
      errors: ['name_taken'],
      input: createQuickReplyInput,
      output: quickReplyShape,
      example: { input: { shortcut: 'hi', title: 'Greeting', content: 'Hello {{name}}' }, output: quickReplyExample },
    },
    createQuickReply,
  ),
  updateQuickReply: operation(
    {
      kind: 'mutation',
      summary: 'Change a quick reply',
      description: 'Only what is sent changes.',
      scope: 'conversations:write',
      limit: 'panel',
      errors: ['quick_reply_not_found', 'name_taken'],
      input: updateQuickReplyInput,
      output: quickReplyShape,
      example: { input: { id: quickReplyExample.id, title: 'Greeting' }, output: quickReplyExample },
    },
    updateQuickReply,
  ),
  removeQuickReply: operation(
    {
      kind: 'mutation',
      summary: 'Remove a quick reply',
      description: 'Messages already sent with it stay.',
      scope: 'conversations:write',
      limit: 'panel',
      errors: ['quick_reply_not_found'],
      input: idInput,
      output: removedResult,
      example: { input: { id: quickReplyExample.id }, output: { ok: true, id: quickReplyExample.id } },
    },
    removeQuickReply,
  ),
  listReplyFiles: operation(
    {
      kind: 'query',
      summary: 'List the files of quick replies',
      description: 'Of all of them, each with the quick reply it goes along with.',
      scope: 'conversations:read',
      limit: 'panel',
      errors: [],
      input: listConfigurationInput,
      output: listOf(quickReplyFileShape),
      example: { output: { data: [quickReplyFileExample], next_cursor: null, has_more: false } },
    },
    listReplyFiles,
  ),
  addReplyFile: operation(
    {
      kind: 'mutation',
      summary: 'Add a file to a quick reply',
      description: 'It goes along whenever somebody answers with the quick reply; ten at most, 20 MiB each.',
      scope: 'conversations:write',
      limit: 'panel',
      errors: ['quick_reply_not_found', 'storage_full'],
      input: addReplyFileInput,
      output: quickReplyFileShape,
      example: {
        input: {
          id: quickReplyExample.id,
          file: { base64: 'JVBERi0xLjQK', mime_type: 'application/pdf', name: 'tabela.pdf' },
        },
        output: quickReplyFileExample,
      },
    },
    addReplyFile,
  ),
  removeReplyFile: operation(
    {
      kind: 'mutation',
      summary: 'Take a file off a quick reply',
      description: 'Messages it went with keep theirs.',
      scope: 'conversations:write',
      limit: 'panel',
      errors: ['quick_reply_not_found'],
      input: removeReplyFileInput,
      output: removedReplyFile,
      example: {
        input: { id: quickReplyExample.id, file_id: quickReplyFileExample.id },
        output: { ok: true, id: quickReplyFileExample.id },
      },
    },
    removeReplyFile,
  ),
});
