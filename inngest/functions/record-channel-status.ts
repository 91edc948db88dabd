import { recordChannelStatuses } from '#server/domain/receiving/record-channel-statuses.ts';
import { inngest } from '#server/jobs/inngest-client.ts';

/** What the operator reports of our messages, one recipient's reports one after another. */
export const recordChannelStatus = inngest.createFunction(
  {
    id: 'record-channel-status',
    triggers: [{ event: 'parley/channel.status_received' }],
    concurrency: { limit: 1, key: 'event.data.connection_id + ":" + event.data.sender_key' },
  },
  async ({ event }) => recordChannelStatuses(String(event.data.connection_id), String(event.data.sender_key)),
);
