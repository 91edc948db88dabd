import type { Actor } from '#server/base/actor.ts';
import type { Key } from '#server/contract/key.ts';
import { selectKeys } from './key.store.ts';
import { keyView } from './key.view.ts';

/** The organization's API keys, working ones first, newest first; never the keys themselves. */
export async function listKeys(actor: Actor): Promise<{ data: Key[] }> {
  return { data: (await selectKeys(actor.organizationId)).map(keyView) };
}
