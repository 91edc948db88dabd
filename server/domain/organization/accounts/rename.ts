import { transact } from '#server/db/transact.ts';
import { updateName } from './account.store.ts';
import { noteAccount } from './note-account.ts';
import { type Caller, requireMe } from './require-me.ts';

/** Changes the person's own name, as colleagues see it. The audit log records the previous name. */
export async function rename(caller: Caller, { name }: { name: string }): Promise<{ ok: true; name: string }> {
  const me = requireMe(caller);
  return transact(async (tx) => {
    const before = await updateName(tx, me.id, name);
    const details = { from: before, to: name };
    if (before !== null) await noteAccount(tx, { id: me.id, name }, 'name.changed', me.place, { details });
    return { ok: true, name };
  });
}
