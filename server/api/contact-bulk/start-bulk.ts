import { bulkShape, startBulkInput } from '#server/contract/contact-bulk.ts';
import { startBulk } from '#server/domain/contact-bulk/start-bulk.ts';
import { operation } from '../operation.ts';
import { bulkExample } from './bulk-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Change many contacts',
    description:
      'Tags, assigns or moves the selected contacts, or all that match a filter now, in the background. Each contact gets its own history and events.',
    scope: 'contacts:write',
    limit: 'panel',
    errors: [
      'storage_full',
      'tag_not_found',
      'assigned_user_not_member',
      'assigned_user_role_not_eligible',
      'unknown_pipeline',
      'unknown_stage',
    ],
    input: startBulkInput,
    output: bulkShape,
    example: {
      input: { selection: { filter: { q: 'marina' } }, act: { type: 'add_tag', tag: 'vip' } },
      output: bulkExample,
    },
  },
  startBulk,
);
