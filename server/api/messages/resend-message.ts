import { resendMessageInput } from '#server/contract/message.ts';
import { sendErrors } from '#server/contract/send-errors.ts';
import { sendResultShape } from '#server/contract/send-message.ts';
import { maxPriceAgain } from '#server/domain/campaigns/max-price.ts';
import { resendMessage } from '#server/domain/sending/resend-message.ts';
import { operation } from '../operation.ts';
import { messageExample, sendResultExample } from './message-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Send a failed message again',
    description:
      'As it was, as a new message, once. Refused where it would fail again; where it may have arrived, only with may_arrive_twice.',
    scope: 'messages:send',
    limit: 'panel',
    errors: ['message_not_found', 'message_not_resendable', ...sendErrors],
    input: resendMessageInput,
    output: sendResultShape,
    example: { input: { id: messageExample.id, may_arrive_twice: false }, output: sendResultExample },
  },
  (actor, input) => resendMessage(actor, input, maxPriceAgain),
);
