import { sendErrors } from '#server/contract/send-errors.ts';
import {
  acceptedMessageTypes,
  sendBodyMax,
  sendMessageInput,
  sendMessageIssueCodes,
  sendResultShape,
} from '#server/contract/send-message.ts';
import { sendMessageBody } from '#server/contract/send-message-body.ts';
import { sendMessage } from '#server/domain/sending/send-message.ts';
import { takeOverByMember } from '#server/domain/sending/take-over-by-member.ts';
import { operation } from '../operation.ts';
import { sendResultExample } from './message-example.ts';

export default operation(
  {
    rest: { method: 'POST', path: '/messages', tag: 'Messages', bodyMax: sendBodyMax },
    summary: 'Send a message',
    description: `To a phone or into a conversation. Types: ${acceptedMessageTypes.join(', ')}; a field of another type is an unknown one. A refusal by the network operator is answered 200 with status failed and the reason in error. to beside conversation_id or contact_id must be that person. With an idempotency key (body or header Idempotency-Key) the message is sent at most once in 7 days; live and test keys count apart, and an erasure of the contact meanwhile changes nothing of the answer.`,
    scope: 'messages:send',
    limit: 'messagesSend',
    errors: sendErrors,
    issueCodes: sendMessageIssueCodes,
    input: sendMessageInput,
    body: sendMessageBody,
    output: sendResultShape,
    example: {
      input: {
        type: 'text',
        to: '+5511987654321',
        text: 'Hello Marina! How can we help?',
        idempotency_key: 'order-1042',
      },
      output: sendResultExample,
    },
  },
  // `beforeQueue` is internal and no part of the API: a member who writes first from the panel takes the conversation
  // over, as with a reply.
  (actor, input) => sendMessage(actor, input, { beforeQueue: takeOverByMember(actor) }),
);
