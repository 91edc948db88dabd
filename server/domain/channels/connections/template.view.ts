import type { Template } from '#server/contract/channels/connection.ts';
import type { TemplateRow } from './template.store.ts';

/** contract/organization.md#connections-and-templates: the one shape of a template in API, panel and events. */
export const templateView = ({
  created_position: _made,
  updated_position: _changed,
  components,
  ...row
}: TemplateRow): Template => ({
  ...row,
  components: Array.isArray(components) ? components : [],
});
