import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import type { Tx } from '#server/db/transact.ts';
import type { AccountChange } from '#server/gateways/channels/inbound.ts';
import { selectNetwork } from '#server/gateways/channels/select-network.ts';
import { noteAccountChange } from '../../channels/connections/note-account-change.ts';
import { changeIdentity, findPerson, type MergeInto } from '../../people/contacts/writing/change-channel-identity.ts';
import { findOrCreateContact } from '../../people/contacts/writing/find-or-create-contact.ts';
import { notePreference } from '../../people/contacts/writing/note-preference.ts';
import { noteThreadOwner } from '../conversations/state/note-thread-owner.ts';
import { recordClick } from '../messages/delivery/record-click.ts';
import { drainSender } from './drain-sender.ts';

async function applyOne(
  tx: Tx,
  actor: Actor,
  connectionId: string,
  change: AccountChange,
  mergeInto: MergeInto,
): Promise<void> {
  if (change.kind === 'click') return recordClick(tx, actor, connectionId, { ...change, at: change.at ?? now() });
  if (change.kind === 'identity') return void (await changeIdentity(tx, actor, change, mergeInto));
  if (change.kind === 'thread') {
    const contactId = await findPerson(tx, actor, change.knownAs);
    if (contactId === null) return;
    return noteThreadOwner(tx, actor, { contactId, connectionId }, change.owner, change.at ?? now());
  }
  if (change.kind !== 'preference') return noteAccountChange(tx, actor, connectionId, change);
  const { waId, waUserId } = change;
  const { contact } = await findOrCreateContact(tx, actor, { waId, waUserId });
  await notePreference(tx, actor, contact.id, change.wantsToHear);
}

/**
 * Applies the messaging provider's changes to a phone number or its account, one after another. `mergeInto` merges two
 * contacts of the same person. Returns the number of applied changes.
 */
export const applyAccountChanges = (connectionId: string, senderKey: string, mergeInto: MergeInto): Promise<number> =>
  drainSender('account', connectionId, senderKey, {
    async run(tx, actor, item) {
      for (const change of selectNetwork(item.network).readAccountChanges(item.body)) {
        await applyOne(tx, actor, item.connection_id, change, mergeInto);
      }
    },
  });
