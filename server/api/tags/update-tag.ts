import { updateTagInput } from '#server/contract/configuration.ts';
import { tagShape } from '#server/contract/contact.ts';
import { updateTag as updateTagUseCase } from '#server/domain/tags/update-tag.ts';
import { operation } from '../operation.ts';
import { tagExample } from './tag-example.ts';

/** The panel: a tag’s name and color. */
export const updateTag = operation(
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
  ({ actor, input }) => updateTagUseCase(actor, input),
);
