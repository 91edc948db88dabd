import { identifyVisitorInput, visitorOk } from '#server/contract/web-chat.ts';
import { identifyVisitor } from '#server/domain/web-chat/identify-visitor.ts';
import { operation } from '../operation.ts';
import { visitorExample } from './visitor-example.ts';

export default operation(
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
  (_actor, input, ctx) => identifyVisitor(ctx.address, input),
);
