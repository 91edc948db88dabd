import type { Actor } from '#server/base/actor.ts';
import type { Locale } from '#server/contract/organization/session.ts';
import { updateLocale } from './session.store.ts';

/** Stores the language that a member chose for the panel. */
export async function chooseLocale(
  actor: Actor,
  input: { readonly locale: Locale },
): Promise<{ ok: true; locale: Locale }> {
  if (actor.id) await updateLocale(actor.id, input.locale);
  return { ok: true, locale: input.locale };
}
