import { sendReadReceipt as send } from '#server/domain/sending/send-read-receipt.ts';
import { unlessHeld } from '#server/domain/work/kind-of-work.ts';
import { inngest } from '#server/jobs/inngest-client.ts';

/** Somebody of the team read a conversation: the customer sees it, where the number says so. */
export const sendReadReceipt = inngest.createFunction(
  {
    id: 'send-read-receipt',
    triggers: [{ event: 'parley/read_receipt.due' }],
    concurrency: { limit: 1, key: 'event.data.conversation_id' },
  },
  async ({ event }) => unlessHeld(() => send(String(event.data.organization_id), String(event.data.conversation_id))),
);
