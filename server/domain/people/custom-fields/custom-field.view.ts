import type { CustomField } from '#server/contract/people/configuration.ts';
import type { CustomFieldRow } from './custom-field.store.ts';

/**
 * Returns a custom field as the API shows it (contract/organization.md#fields-and-pipelines Custom field definition).
 */
export const customFieldView = (row: CustomFieldRow): CustomField => ({
  key: row.key,
  label: row.label,
  type: row.type,
  options: row.options,
  placeholder: row.placeholder,
  position: row.position,
});
