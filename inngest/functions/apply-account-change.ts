import { applyAccountChanges } from '#server/domain/receiving/apply-account-changes.ts';
import { inngest } from '#server/jobs/inngest-client.ts';

/** What the operator says of a number or its account: templates, quality, preferences, restrictions. */
export const applyAccountChange = inngest.createFunction(
  {
    id: 'apply-account-change',
    triggers: [{ event: 'parley/channel.account_changed' }],
    concurrency: { limit: 1, key: 'event.data.connection_id + ":" + event.data.sender_key' },
  },
  async ({ event }) => applyAccountChanges(String(event.data.connection_id), String(event.data.sender_key)),
);
