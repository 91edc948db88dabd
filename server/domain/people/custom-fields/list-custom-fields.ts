import type { Actor } from '#server/base/actor.ts';
import type { CustomField } from '#server/contract/people/configuration.ts';
import { type Page, wholeList } from '#server/contract/platform/page.ts';
import { selectCustomFields } from './custom-field.store.ts';
import { customFieldView } from './custom-field.view.ts';

/** Returns all custom fields for GET /fields, in the order in which the panel shows them. */
export async function listCustomFields(actor: Actor): Promise<Page<CustomField>> {
  return wholeList((await selectCustomFields(actor.organizationId)).map(customFieldView));
}
