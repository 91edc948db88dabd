import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import type { Tx } from '#server/db/transact.ts';
import { recordEvent } from '../events/record-event.ts';
import { setOptedIn, setOptedOut } from './opt-out.store.ts';

/** The person told the operator whether they want to hear from us: opt-out or opt-in, with its event when it is new. */
export async function notePreference(tx: Tx, actor: Actor, contactId: string, wants: boolean): Promise<void> {
  const changed = wants
    ? await setOptedIn(tx, actor.organizationId, contactId)
    : await setOptedOut(tx, actor.organizationId, contactId, now());
  if (changed === 0) return;
  await recordEvent(tx, actor, {
    type: wants ? 'contact.opted_in' : 'contact.opted_out',
    objectId: contactId,
    contactId,
    context: { source: actor.source },
  });
}
