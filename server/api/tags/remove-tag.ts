import { idInput, removedTagResult } from '#server/contract/configuration.ts';
import { removeTag } from '#server/domain/tags/remove-tag.ts';
import { operation } from '../operation.ts';
import { tagExample } from './tag-example.ts';

export default operation(
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
  removeTag,
);
