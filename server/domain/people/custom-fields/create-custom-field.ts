import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { newId } from '#server/base/ids.ts';
import type { CustomField } from '#server/contract/people/configuration.ts';
import { transact } from '#server/db/transact.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { checkOptions } from './check-options.ts';
import { insertCustomField, lockCustomFields } from './custom-field.store.ts';
import { customFieldView } from './custom-field.view.ts';

interface NewCustomField {
  readonly key: string;
  readonly label: string;
  readonly type?: string | undefined;
  readonly options?: string[] | undefined;
  readonly placeholder?: string | null | undefined;
}

/**
 * Registers a custom field as the last in the order. Throws name_taken if the key is already registered,
 * invalid_request for a select without options.
 */
export async function createCustomField(actor: Actor, input: NewCustomField): Promise<CustomField> {
  const { key, label, type = 'text', options = [], placeholder = null } = input;
  checkOptions({ type, options });
  return transact(async (tx) => {
    await lockCustomFields(tx, actor.organizationId);
    const row = await insertCustomField(tx, actor.organizationId, {
      id: newId(),
      key,
      label,
      type,
      options,
      placeholder,
    });
    if (!row) throw new AppError('name_taken', { field: 'key' });
    await recordAudit(
      tx,
      actor,
      'custom_field.created',
      { type: 'custom_field', id: key, name: label },
      { label, field_type: type },
    );
    return customFieldView(row);
  });
}
