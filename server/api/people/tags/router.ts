import {
  createTagInput,
  idInput,
  listTagsInput,
  removedTagResult,
  tagsList,
  updateTagInput,
} from '#server/contract/people/configuration.ts';
import { tagShape } from '#server/contract/people/contact.ts';
import { createTag } from '#server/domain/people/tags/create-tag.ts';
import { listTags } from '#server/domain/people/tags/list-tags.ts';
import { removeTag } from '#server/domain/people/tags/remove-tag.ts';
import { updateTag } from '#server/domain/people/tags/update-tag.ts';
import { operation } from '../../operation.ts';
import { router } from '../../trpc.ts';

/** The tag that all examples of the API reference show. */
const tagExample = {
  id: '01939a1c-5f70-7d0e-8a52-7b7f1f0c2d11',
  name: 'vip',
  color: '#22C55E',
  type: 'contact' as const,
  created_at: '2026-11-02T12:00:00.000Z',
};

export const tagsRouter = router({
  listTags: operation(
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
  ),
  createTag: operation(
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
  ),
  updateTag: operation(
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
  ),
  removeTag: operation(
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
  ),
});
