import type { Actor } from '#server/base/actor.ts';
import type { Import } from '#server/contract/people/contact-import.ts';
import { importView } from './contact-import.view.ts';
import { requireImport } from './require-import.ts';

/** Returns one import with its progress. Throws import_not_found. */
export async function getImport(actor: Actor, input: { id: string }): Promise<Import> {
  return importView(await requireImport(actor.organizationId, input.id));
}
