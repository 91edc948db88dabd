import { listTemplatesInput, templateShape } from '#server/contract/connection.ts';
import { listOf } from '#server/contract/page.ts';
import { listTemplates } from '#server/domain/connections/list-templates.ts';
import { operation } from '../operation.ts';
import { templateExample } from './connection-example.ts';

export default operation(
  {
    rest: { method: 'GET', path: '/templates', tag: 'Templates' },
    summary: 'List the message templates',
    description:
      'As the network operator last had them, newest first (with updated_since oldest change first); filters narrow together.',
    scope: 'messages:send',
    limit: 'templates',
    errors: ['invalid_cursor'],
    input: listTemplatesInput,
    output: listOf(templateShape),
    example: { input: { status: 'APPROVED' }, output: { data: [templateExample], next_cursor: null, has_more: false } },
  },
  listTemplates,
);
