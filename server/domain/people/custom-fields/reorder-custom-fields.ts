import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isPermutation } from '#server/base/is-permutation.ts';
import type { CustomField } from '#server/contract/people/configuration.ts';
import { type Page, wholeList } from '#server/contract/platform/page.ts';
import { transact } from '#server/db/transact.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { lockCustomFields, orderCustomFields, selectCustomFields } from './custom-field.store.ts';
import { customFieldView } from './custom-field.view.ts';

/**
 * Puts the custom fields in the order of the given keys. Throws stale_order if these are not exactly the registered
 * keys.
 */
export async function reorderCustomFields(
  actor: Actor,
  input: { keys: readonly string[] },
): Promise<Page<CustomField>> {
  return transact(async (tx) => {
    await lockCustomFields(tx, actor.organizationId);
    const before = (await selectCustomFields(actor.organizationId, tx)).map((row) => row.key);
    if (!isPermutation(before, input.keys)) throw new AppError('stale_order');
    await orderCustomFields(tx, actor.organizationId, input.keys);
    await recordAudit(tx, actor, 'custom_field.reordered', { type: 'custom_field', id: null }, { keys: input.keys });
    return wholeList((await selectCustomFields(actor.organizationId, tx)).map(customFieldView));
  });
}
