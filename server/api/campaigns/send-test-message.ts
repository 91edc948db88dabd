import { sendTestMessageInput } from '#server/contract/campaign-preview.ts';
import { sendErrors } from '#server/contract/send-errors.ts';
import { sendMessageIssueCodes, sendResultShape } from '#server/contract/send-message.ts';
import { sendTestMessage } from '#server/domain/campaigns/send-test-message.ts';
import { sendResultExample } from '../messages/message-example.ts';
import { operation } from '../operation.ts';
import { requirePower } from '../require-power.ts';
import { campaignExample } from './campaign-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Send a test of a campaign’s message',
    description:
      'To one phone, as the first recipient would get it. A real message at its real price, in none of the campaign’s counts.',
    scope: 'messages:send',
    limit: 'messagesSend',
    errors: [
      'campaign_not_found',
      'campaign_wrong_status',
      'campaign_not_ready',
      'segment_not_found',
      ...sendErrors,
      'storage_full',
    ],
    issueCodes: sendMessageIssueCodes,
    input: sendTestMessageInput,
    output: sendResultShape,
    example: {
      input: { id: campaignExample.id, to: '+5511987654321' },
      output: { ...sendResultExample, conversation_id: null },
    },
  },
  async (actor, input, call) => {
    requirePower(call, 'campaigns:manage');
    return sendTestMessage(actor, input);
  },
);
