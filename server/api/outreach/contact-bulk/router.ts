import { bulkIdInput, bulkShape, startBulkInput } from '#server/contract/outreach/contact-bulk.ts';
import { getBulk } from '#server/domain/outreach/contact-bulk/get-bulk.ts';
import { cancelBulk, startBulk } from '#server/domain/outreach/contact-bulk/start-bulk.ts';
import { operation } from '../../operation.ts';
import { router } from '../../trpc.ts';

/** The action on many contacts that all examples of the API reference show. */
const bulkExample = {
  id: '01939a1c-6700-7b21-9c01-9b8c7d6e5f02',
  act: { type: 'add_tag' as const, tag: '01939a1c-5f70-7b11-8c01-1a2b3c4d5e01' },
  status: 'running' as const,
  total: 1_204,
  changed: 800,
  unchanged: 4,
  started_by: { id: '01939a1c-6200-7c11-8a01-5d4e3f2a1b01', name: 'Ana Ribeiro' },
  created_at: '2026-11-20T18:31:07.412Z',
  ended_at: null,
};

export const contactBulkRouter = router({
  startBulk: operation(
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
  ),
  getBulk: operation(
    {
      kind: 'query',
      summary: 'One change of many contacts',
      description: 'Its counts while it runs and after.',
      scope: 'contacts:write',
      limit: 'panel',
      errors: ['bulk_not_found'],
      input: bulkIdInput,
      output: bulkShape,
      example: { input: { id: bulkExample.id }, output: bulkExample },
    },
    getBulk,
  ),
  cancelBulk: operation(
    {
      kind: 'mutation',
      summary: 'Stop a change of many contacts',
      description: 'No further contact is changed; what was done stays. One that has ended stays as it is.',
      scope: 'contacts:write',
      limit: 'panel',
      errors: ['bulk_not_found'],
      input: bulkIdInput,
      output: bulkShape,
      example: {
        input: { id: bulkExample.id },
        output: { ...bulkExample, status: 'canceled', ended_at: '2026-11-20T18:31:09.000Z' },
      },
    },
    cancelBulk,
  ),
});
