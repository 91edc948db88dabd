import { noteSeenInput, visitorOk } from '#server/contract/web-chat.ts';
import { noteSeen } from '#server/domain/web-chat/note-seen.ts';
import { operation } from '../operation.ts';
import { visitorExample, visitorMessageExample } from './visitor-example.ts';

export default operation(
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
);
