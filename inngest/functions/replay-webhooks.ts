import { runReplay } from '#server/domain/webhooks/run-replay.ts';
import { inngest } from '#server/jobs/inngest-client.ts';

/** What an endpoint did not get is put in line again; one run of a replay at a time. */
export const replayWebhooks = inngest.createFunction(
  {
    id: 'replay-webhooks',
    triggers: [{ event: 'parley/webhook_replay.due' }],
    concurrency: { limit: 1, key: 'event.data.replay_id' },
  },
  async ({ event }) => runReplay(String(event.data.organization_id), String(event.data.replay_id)),
);
