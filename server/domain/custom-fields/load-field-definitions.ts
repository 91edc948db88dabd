import { type FieldDefinitionRow, selectFieldDefinitions } from './field-definition.store.ts';

/** The organization's custom fields in their order. */
export const loadFieldDefinitions = (organizationId: string): Promise<FieldDefinitionRow[]> =>
  selectFieldDefinitions(organizationId);
