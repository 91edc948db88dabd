import { identifyVisitorInput, visitorOk } from '#server/contract/web-chat.ts';
import { identifyVisitor as identifyVisitorUseCase } from '#server/domain/web-chat/identify-visitor.ts';
import { operation } from '../operation.ts';
import { visitorExample } from './visitor-example.ts';

/** A web chat: the visitor says who they are. */
export const identifyVisitor = operation(
  {
    kind: 'mutation',
    summary: 'Say who the visitor is',
    description: 'Name and e-mail, as the visitor gives them; nobody has proved them.',
    scope: 'public',
    limit: 'panel',
    errors: ['web_chat_not_found', 'invalid_visitor', 'invalid_email'],
    input: identifyVisitorInput,
    output: visitorOk,
    example: { input: { ...visitorExample, name: 'Marina', email: 'marina@example.com' }, output: { ok: true } },
  },
  ({ ctx, input }) => identifyVisitorUseCase(ctx.address, input),
);
