import type { Actor } from '#server/base/actor.ts';
import type { Key } from '#server/contract/developers/key.ts';
import { selectKeys } from './key.store.ts';
import { keyView } from './key.view.ts';

/** Returns the organization's API keys, valid ones first, newest first; never the secrets. */
export async function listKeys(actor: Actor): Promise<{ data: Key[] }> {
  return { data: (await selectKeys(actor.organizationId)).map(keyView) };
}
