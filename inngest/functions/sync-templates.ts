import { systemActor } from '#server/base/actor.ts';
import { syncStaleTemplates } from '#server/domain/channels/connections/sync-templates.ts';
import { jobs } from '#server/jobs/catalogue.ts';
import { plainFunction } from '../plain-function.ts';

/**
 * Updates our copy of a number's message templates from the messaging provider. Only one sync runs per number at a
 * time.
 */
export const syncTemplates = plainFunction(
  {
    id: 'sync-templates',
    triggers: [{ event: 'parley/templates.sync_due' }],
    concurrency: { limit: 1, key: 'event.data.connection_id' },
  },
  async (data) => {
    const { organization_id, connection_id } = jobs['parley/templates.sync_due'].parse(data);
    return syncStaleTemplates(systemActor(organization_id, 'channel'), connection_id);
  },
);
