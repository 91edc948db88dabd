import { listTagsInput, tagsList } from '#server/contract/configuration.ts';
import { listTags } from '#server/domain/tags/list-tags.ts';
import { operation } from '../operation.ts';
import { tagExample } from './tag-example.ts';

export default operation(
  {
    rest: { method: 'GET', path: '/tags', tag: 'Configuration' },
    summary: 'List tags',
    description:
      'Tags of contacts, or with `type=conversation` those of conversations. The whole list in one answer, newest first.',
    scope: 'contacts:read',
    limit: 'configuration',
    errors: [],
    input: listTagsInput,
    output: tagsList,
    example: { output: { data: [tagExample], next_cursor: null, has_more: false } },
  },
  listTags,
);
