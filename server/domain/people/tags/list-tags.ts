import type { Actor } from '#server/base/actor.ts';
import type { Tag } from '#server/contract/people/configuration.ts';
import { type Page, wholeList } from '#server/contract/platform/page.ts';
import { selectTags } from './tag.store.ts';
import { tagView } from './tag.view.ts';

/** Returns all tags of one type for GET /tags. Without a type, returns the contact tags. */
export async function listTags(actor: Actor, input: { type?: Tag['type'] | undefined }): Promise<Page<Tag>> {
  return wholeList((await selectTags(actor.organizationId, input.type ?? 'contact')).map(tagView));
}
