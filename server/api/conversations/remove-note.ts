import { noteResult, removeNoteInput } from '#server/contract/happening.ts';
import { removeNote } from '#server/domain/conversations/add-note.ts';
import { operation } from '../operation.ts';
import { conversationExample } from './conversation-example.ts';

const noteId = '01939a1c-6a08-7d77-8a06-6c7d8e9f0a12';

export default operation(
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
);
