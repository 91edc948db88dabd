import { addNoteInput, noteResult } from '#server/contract/happening.ts';
import { addNote } from '#server/domain/conversations/add-note.ts';
import { operation } from '../operation.ts';
import { conversationExample } from './conversation-example.ts';

const noteId = '01939a1c-6a08-7d77-8a06-6c7d8e9f0a12';

export default operation(
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
);
