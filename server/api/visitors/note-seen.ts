import { noteSeenInput, visitorOk } from '#server/contract/web-chat.ts';
import { noteSeen as noteSeenUseCase } from '#server/domain/web-chat/note-seen.ts';
import { operation } from '../operation.ts';
import { visitorExample, visitorMessageExample } from './visitor-example.ts';

/** A web chat: the visitor has seen what was answered. */
export const noteSeen = operation(
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
  ({ ctx, input }) => noteSeenUseCase(ctx.address, input),
);
