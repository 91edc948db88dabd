import { updateName } from './account.store.ts';
import { type Caller, requireMe } from './require-me.ts';

/** The person's own name, which colleagues read. */
export async function rename(caller: Caller, { name }: { name: string }): Promise<{ ok: true; name: string }> {
  await updateName(requireMe(caller).id, name);
  return { ok: true, name };
}
