import { runBulk } from '#server/domain/contact-bulk/run-bulk.ts';
import { inngest } from '#server/jobs/inngest-client.ts';

/** One run an organization at a time: many contacts hold up only their own organization. */
export const changeManyContacts = inngest.createFunction(
  {
    id: 'change-many-contacts',
    triggers: [{ event: 'parley/contact_bulk.due' }],
    concurrency: { limit: 1, key: 'event.data.organization_id' },
  },
  async ({ event }) => runBulk(String(event.data.organization_id), String(event.data.bulk_id)),
);
