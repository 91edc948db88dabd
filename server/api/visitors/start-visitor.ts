import { startVisitorInput, startVisitorResult } from '#server/contract/web-chat.ts';
import { startVisitor } from '#server/domain/web-chat/visitor.ts';
import { operation } from '../operation.ts';
import { placeExample, visitorExample } from './visitor-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Begin as a visitor',
    description: 'A token for this browser, which keeps it; what it writes with it is its conversation.',
    scope: 'public',
    limit: 'panel',
    errors: ['web_chat_not_found'],
    input: startVisitorInput,
    output: startVisitorResult,
    example: { input: placeExample, output: { token: visitorExample.token } },
  },
  (_actor, input, ctx) => startVisitor(ctx.address, input),
);
