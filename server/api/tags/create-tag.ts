import { createTagInput } from '#server/contract/configuration.ts';
import { tagShape } from '#server/contract/contact.ts';
import { createTag } from '#server/domain/tags/create-tag.ts';
import { operation } from '../operation.ts';
import { tagExample } from './tag-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Create a tag',
    description: 'Names are one thing in any case: a second "VIP" beside "vip" is refused.',
    scope: 'contacts:write',
    limit: 'panel',
    errors: ['name_taken'],
    input: createTagInput,
    output: tagShape,
    example: { input: { name: 'vip', type: 'contact' }, output: tagExample },
  },
  createTag,
);
