import { forgetCachedKeys } from '#server/access/identity/authenticate-key.ts';
import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type { Key } from '#server/contract/developers/key.ts';
import { transact } from '#server/db/transact.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { endKey, selectKey, selectKeys } from './key.store.ts';
import { keyView } from './key.view.ts';

/** Returns the organization's API keys, valid ones first, newest first; never the secrets. */
export async function listKeys(actor: Actor): Promise<{ data: Key[] }> {
  return { data: (await selectKeys(actor.organizationId)).map(keyView) };
}

/**
 * Revokes a key: at once in this process, within 30 s in every other process (contract/access.md#keys). Throws
 * key_not_found, also for a key that was revoked before.
 */
export async function revokeKey(actor: Actor, input: { readonly id: string }): Promise<{ ok: true; key_id: string }> {
  if (!isUuid(input.id)) throw new AppError('key_not_found');
  return await transact(async (tx) => {
    const key = await selectKey(tx, actor.organizationId, input.id);
    if (!key || (await endKey(tx, actor.organizationId, key.id, now())) === 0) throw new AppError('key_not_found');
    await recordAudit(
      tx,
      actor,
      'api_key.revoked',
      { type: 'api_key', id: key.id, name: key.name },
      { name: key.name, last4: key.last4 },
    );
    tx.afterCommit(forgetCachedKeys);
    return { ok: true, key_id: key.id };
  });
}
