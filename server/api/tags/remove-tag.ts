import { idInput, removedTagResult } from '#server/contract/configuration.ts';
import { removeTag as removeTagUseCase } from '#server/domain/tags/remove-tag.ts';
import { operation } from '../operation.ts';
import { tagExample } from './tag-example.ts';

/** The panel: remove a tag from everything that has it. */
export const removeTag = operation(
  {
    kind: 'mutation',
    summary: 'Remove a tag',
    description: 'Takes the tag from every contact and conversation; each contact raises contact.tag_removed.',
    scope: 'admin',
    limit: 'panel',
    errors: ['tag_not_found'],
    input: idInput,
    output: removedTagResult,
    example: { input: { id: tagExample.id }, output: { ok: true, id: tagExample.id, contacts: 12 } },
  },
  ({ actor, input }) => removeTagUseCase(actor, input),
);
