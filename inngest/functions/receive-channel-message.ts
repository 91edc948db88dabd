import { receiveChannelMessages } from '#server/domain/receiving/receive-channel-messages.ts';
import { inngest } from '#server/jobs/inngest-client.ts';

/** One sender's messages one after another, in the order they arrived. */
export const receiveChannelMessage = inngest.createFunction(
  {
    id: 'receive-channel-message',
    triggers: [{ event: 'parley/channel.message_received' }],
    concurrency: { limit: 1, key: 'event.data.connection_id + ":" + event.data.sender_key' },
  },
  async ({ event }) => receiveChannelMessages(String(event.data.connection_id), String(event.data.sender_key)),
);
