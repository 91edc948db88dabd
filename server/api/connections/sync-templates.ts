import { syncTemplatesInput, syncTemplatesResult } from '#server/contract/connection.ts';
import { syncTemplates } from '#server/domain/connections/sync-templates.ts';
import { operation } from '../operation.ts';
import { connectionExample } from './connection-example.ts';

export default operation(
  {
    rest: { method: 'POST', path: '/templates/sync', tag: 'Templates' },
    summary: 'Fetch the templates from the network operator',
    description:
      'All pages, of one number or of all; counts what is new, changed and gone. A refusal by the network operator is told in errors and changes nothing.',
    scope: 'messages:send',
    limit: 'templatesSync',
    errors: ['connection_not_found', 'no_connection'],
    input: syncTemplatesInput,
    output: syncTemplatesResult,
    example: {
      input: { connection_id: connectionExample.id },
      output: { ok: true, total: 12, created: 2, updated: 1, removed: 0 },
    },
  },
  syncTemplates,
);
