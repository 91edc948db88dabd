import { updateTagInput } from '#server/contract/configuration.ts';
import { tagShape } from '#server/contract/contact.ts';
import { updateTag } from '#server/domain/tags/update-tag.ts';
import { operation } from '../operation.ts';
import { tagExample } from './tag-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Change a tag',
    description: 'Everything that has the tag shows the new name and color.',
    scope: 'contacts:write',
    limit: 'panel',
    errors: ['tag_not_found', 'name_taken'],
    input: updateTagInput,
    output: tagShape,
    example: { input: { id: tagExample.id, color: '#22C55E' }, output: tagExample },
  },
  updateTag,
);
