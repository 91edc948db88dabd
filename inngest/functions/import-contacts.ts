import { importContacts as importRows } from '#server/domain/contact-imports/import-contacts.ts';
import { inngest } from '#server/jobs/inngest-client.ts';

/** One run an organization at a time: a large file holds up only itself. */
export const importContacts = inngest.createFunction(
  {
    id: 'import-contacts',
    triggers: [{ event: 'parley/contact_import.due' }],
    concurrency: { limit: 1, key: 'event.data.organization_id' },
  },
  async ({ event }) => importRows(String(event.data.organization_id), String(event.data.import_id)),
);
