import type { Template } from '#server/contract/channels/connection.ts';
import type { TemplateRow } from './template.store.ts';

/**
 * Builds the view of a template (contract/organization.md#connections-and-templates), which API, panel and events
 * share.
 */
export const templateView = ({
  created_position: _made,
  updated_position: _changed,
  components,
  ...row
}: TemplateRow): Template => ({
  ...row,
  components: Array.isArray(components) ? components : [],
});
