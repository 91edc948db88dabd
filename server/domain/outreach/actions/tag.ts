import { z } from 'zod';
import { AppError } from '#server/base/errors/app-error.ts';
import { filledText } from '#server/contract/platform/wire.ts';
import { addTags, removeTag as removeTagFrom } from '../../people/contacts/writing/change-tags.ts';
import { findTag, resolveTag } from '../../people/tags/resolve-tag.ts';
import { contactAction } from './data-action.ts';

/** The input of the actions that add and remove a tag. */
const named = {
  shape: z.strictObject({ tag: filledText(100).describe('Name or id.') }),
  example: { tag: 'vip' },
};

/** Adds a tag to a contact. Throws tag_not_found if the input is an id and no tag has that id. */
export const addTag = contactAction({
  name: 'add_tag',
  scope: 'contacts:write',
  changes: 'The contact has the tag; a tag nobody made yet is made.',
  ...named,
  prepare: async (tx, actor, input) => {
    const tag = await resolveTag(tx, actor.organizationId, 'contact', input.tag);
    return {
      input: { tag: tag.id },
      doTo: async ({ id }) => {
        const { added } = await addTags(tx, actor, id, [tag.name]);
        return added.map(({ name }) => ({ object: 'contact', id, field: 'tags', from: null, to: name }));
      },
    };
  },
});

/** Removes a tag from a contact. Throws tag_not_found. */
export const removeTag = contactAction({
  name: 'remove_tag',
  scope: 'contacts:write',
  changes: 'The contact has the tag no more; the tag itself stays.',
  ...named,
  prepare: async (tx, actor, input) => {
    const tag = await findTag(actor.organizationId, 'contact', input.tag, tx);
    if (!tag) throw new AppError('tag_not_found');
    return {
      input: { tag: tag.id },
      doTo: async ({ id }) => {
        const { removed } = await removeTagFrom(tx, actor, id, tag.id);
        return removed ? [{ object: 'contact', id, field: 'tags', from: tag.name, to: null }] : [];
      },
    };
  },
});
