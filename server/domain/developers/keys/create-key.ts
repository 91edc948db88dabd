import { isAddressOrRange } from '#server/access/address.ts';
import { hashKey } from '#server/access/hash-key.ts';
import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { newId, randomBase62 } from '#server/base/ids.ts';
import type { CreatedKey, CreateKeyInput } from '#server/contract/developers/key.ts';
import { transact } from '#server/db/transact.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { insertKey, selectKey } from './key.store.ts';
import { keyView } from './key.view.ts';

function refuseBadValues(input: CreateKeyInput): void {
  const issues = (input.allowed_ips ?? []).flatMap((address, index) =>
    isAddressOrRange(address)
      ? []
      : [{ path: `allowed_ips.${index}`, message: `${address} is neither an address nor a CIDR range` }],
  );
  if (input.expires_at && new Date(input.expires_at) <= now()) {
    issues.push({ path: 'expires_at', message: 'must lie in the future' });
  }
  if (issues.length > 0) throw new AppError('invalid_request', { issues });
}

/**
 * Creates an API key (contract/access.md#keys). Only its SHA-256 is stored; the key itself is returned only by this
 * call. Throws invalid_request for an invalid address and for an expiry in the past.
 */
export async function createKey(actor: Actor, input: CreateKeyInput): Promise<CreatedKey> {
  refuseBadValues(input);
  const id = newId();
  const secret = `${input.test ? 'svc_test_' : 'svc_'}${randomBase62(40)}`;
  return await transact(async (tx) => {
    await insertKey(tx, actor.organizationId, {
      id,
      name: input.name.trim(),
      hash: hashKey(secret),
      last4: secret.slice(-4),
      scopes: [...new Set(input.scopes)],
      isTest: input.test ?? false,
      allowedIps: input.allowed_ips ?? [],
      expiresAt: input.expires_at ? new Date(input.expires_at) : null,
      createdById: actor.kind === 'member' ? actor.id : null,
    });
    const row = await selectKey(tx, actor.organizationId, id);
    if (!row) throw new Error('the key just written is not there');
    const { scopes, is_test, allowed_ips, expires_at } = row;
    await recordAudit(
      tx,
      actor,
      'api_key.created',
      { type: 'api_key', id, name: row.name },
      { name: row.name, scopes, is_test, allowed_ips, expires_at },
    );
    return { ...keyView(row), secret };
  });
}
