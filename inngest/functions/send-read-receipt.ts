import { sendReadReceipt as send } from '#server/domain/sending/send-read-receipt.ts';
import { unlessHeld } from '#server/domain/work/kind-of-work.ts';
import { jobs } from '#server/jobs/catalogue.ts';
import { plainFunction } from '../plain-function.ts';

/** Somebody of the team read a conversation: the customer sees it, where the number says so. */
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
