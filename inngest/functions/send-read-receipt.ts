import { sendReadReceipt as send } from '#server/domain/inbox/sending/sends/send-read-receipt.ts';
import { unlessHeld } from '#server/domain/platform/work/kind-of-work.ts';
import { jobs } from '#server/jobs/catalogue.ts';
import { plainFunction } from '../plain-function.ts';

/**
 * Sends the customer a read receipt when a team member reads a conversation, if the number has read receipts turned
 * on.
 */
export const sendReadReceipt = plainFunction(
  {
    id: 'send-read-receipt',
    triggers: [{ event: 'parley/read_receipt.due' }],
    concurrency: { limit: 1, key: 'event.data.conversation_id' },
  },
  async (data) => {
    const { organization_id, conversation_id } = jobs['parley/read_receipt.due'].parse(data);
    return unlessHeld(() => send(organization_id, conversation_id));
  },
);
