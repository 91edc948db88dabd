import { systemActor } from '#server/base/actor.ts';
import { syncStaleTemplates } from '#server/domain/connections/sync-templates.ts';
import { inngest } from '#server/jobs/inngest-client.ts';

/** The operator knows better than our copy of its templates; one sync of a number at a time. */
export const syncTemplates = inngest.createFunction(
  {
    id: 'sync-templates',
    triggers: [{ event: 'parley/templates.sync_due' }],
    concurrency: { limit: 1, key: 'event.data.connection_id' },
  },
  async ({ event }) =>
    syncStaleTemplates(systemActor(String(event.data.organization_id), 'channel'), String(event.data.connection_id)),
);
