import type { Actor } from '#server/base/actor.ts';
import type { DeleteContactResult } from '#server/contract/people/contact-actions.ts';
import { anonymizeContact } from './anonymize-contact.ts';
import { eraseContact } from './erase-contact.ts';

const ways = { anonymize: anonymizeContact, erase: eraseContact };

/** Handles DELETE /contacts/{id} (contract/contacts.md#operations). Throws contact_not_found, contact_merged. */
export async function deleteContact(
  actor: Actor,
  input: { readonly id: string; readonly mode?: keyof typeof ways | undefined },
): Promise<DeleteContactResult> {
  const mode = input.mode ?? 'anonymize';
  await ways[mode](actor, input.id);
  return { ok: true, contact_id: input.id.toLowerCase(), mode };
}
