import { forgetVisitorInput, visitorOk } from '#server/contract/web-chat.ts';
import { forgetVisitor } from '#server/domain/web-chat/prove-visitor.ts';
import { operation } from '../operation.ts';
import { visitorExample } from './visitor-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Forget the visitor in this browser',
    description:
      'The token opens nothing any more, here or elsewhere; what was said stays, and other browsers of the person go on. A token nobody knows is no error.',
    scope: 'public',
    limit: 'panel',
    errors: ['web_chat_not_found'],
    input: forgetVisitorInput,
    output: visitorOk,
    example: { input: { ...visitorExample }, output: { ok: true } },
  },
  (_actor, input, ctx) => forgetVisitor(ctx.address, input),
);
