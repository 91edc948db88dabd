import { fetchDueMedia } from '#server/domain/receiving/fetch-media.ts';
import { inngest } from '#server/jobs/inngest-client.ts';

/** Files the operator holds that could not be fetched with their message. */
export const fetchChannelMedia = inngest.createFunction(
  {
    id: 'fetch-channel-media',
    triggers: [{ event: 'parley/channel.media_due' }],
    concurrency: { limit: 1, key: 'event.data.connection_id + ":" + event.data.sender_key' },
  },
  async ({ event }) => fetchDueMedia(String(event.data.connection_id), String(event.data.sender_key)),
);
