import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { CustomField } from '#server/contract/people/configuration.ts';
import { transact } from '#server/db/transact.ts';
import { applyChanges } from '../../platform/audit/apply-changes.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { checkOptions } from './check-options.ts';
import { lockCustomField, updateCustomFieldRow } from './custom-field.store.ts';
import { customFieldView } from './custom-field.view.ts';

interface CustomFieldChange {
  readonly key: string;
  readonly label?: string | undefined;
  readonly type?: string | undefined;
  readonly options?: string[] | undefined;
  readonly placeholder?: string | null | undefined;
}

/**
 * Changes the label, type, options or placeholder of a custom field. The field's key never changes, and contacts keep
 * their values. A field that is no longer a select loses its options. Throws custom_field_not_found, invalid_request.
 */
export async function updateCustomField(actor: Actor, { key, ...sent }: CustomFieldChange): Promise<CustomField> {
  return transact(async (tx) => {
    const before = await lockCustomField(tx, actor.organizationId, key);
    if (!before) throw new AppError('custom_field_not_found');
    const noLongerSelect = sent.type !== undefined && sent.type !== 'select' && sent.options === undefined;
    const { next, changes } = applyChanges(before, { ...sent, ...(noLongerSelect ? { options: [] } : {}) });
    if (changes) {
      checkOptions(next);
      await updateCustomFieldRow(tx, actor.organizationId, next);
      await recordAudit(
        tx,
        actor,
        'custom_field.updated',
        { type: 'custom_field', id: key, name: next.label },
        changes,
      );
    }
    return customFieldView(next);
  });
}
