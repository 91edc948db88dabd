import { z } from 'zod';
import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import type { Tx } from '#server/db/transact.ts';
import { refusalOf } from '#server/gateways/channels/whatsapp/refusal.ts';
import { noteAccountChange } from '../connections/note-account-change.ts';
import { noteConnectionTrouble } from '../connections/note-connection-trouble.ts';
import { changeUserId } from '../contacts/change-channel-identity.ts';
import { findOrCreateContact } from '../contacts/find-or-create-contact.ts';
import { notePreference } from '../contacts/note-preference.ts';
import type { QueuedItem } from './channel-queue.store.ts';
import { drainSender } from './drain-sender.ts';
import { operatorTime } from './operator-time.ts';

const text = z.string().min(1).optional().catch(undefined);
const itemShape = z.looseObject({
  field: z.string(),
  value: z.looseObject({}).catch({}),
  time: z.number().nullish().catch(null),
});
const listOf = <Shape extends z.ZodType>(shape: Shape) => z.array(shape).catch([]);
const preferences = listOf(z.looseObject({ wa_id: text, user_id: text, value: text }));
const userIds = listOf(
  z.looseObject({
    wa_id: text,
    user_id: z.looseObject({ previous: text, current: text }).optional().catch(undefined),
  }),
);
const errors = listOf(z.looseObject({ code: z.union([z.number(), z.string()]) }));

/** People who stopped, or took up again, hearing from us (operator.md C8, `user_preferences`). */
async function notePreferences(tx: Tx, actor: Actor, value: unknown): Promise<void> {
  for (const { wa_id: waId, user_id: waUserId, value: wish } of preferences.parse(value)) {
    if ((wish !== 'stop' && wish !== 'resume') || (!waId && !waUserId)) continue;
    const person = { waId: waId ?? null, waUserId: waUserId ?? null };
    const { contact } = await findOrCreateContact(tx, actor, person);
    await notePreference(tx, actor, contact.id, wish === 'resume');
  }
}

async function noteUserIds(tx: Tx, actor: Actor, value: unknown): Promise<void> {
  for (const { wa_id: waId, user_id: ids } of userIds.parse(value)) {
    if (!ids?.current || (!waId && !ids.previous)) continue;
    const person = waId ? { waId } : { waUserId: ids.previous ?? null };
    const { contact } = await findOrCreateContact(tx, actor, person);
    await changeUserId(tx, actor, contact.id, ids.current);
  }
}

/** Errors that come without a message: about the number itself, when their class says so. */
async function noteErrors(tx: Tx, actor: Actor, connectionId: string, value: unknown): Promise<void> {
  for (const error of errors.parse(value)) {
    const refusal = refusalOf(error);
    if (refusal.class !== 'connection' && refusal.class !== 'billing') continue;
    await noteConnectionTrouble(tx, actor, connectionId, refusal);
  }
}

async function apply(tx: Tx, actor: Actor, item: QueuedItem): Promise<void> {
  const { field, value, time } = itemShape.parse(item.body);
  switch (field) {
    case 'user_preferences':
      return notePreferences(tx, actor, value.user_preferences);
    case 'user_id_update':
      return noteUserIds(tx, actor, value.user_id_update);
    case 'errors':
      return noteErrors(tx, actor, item.connection_id, value.errors);
    default:
      return noteAccountChange(tx, actor, item.connection_id, { field, value, at: operatorTime(time) ?? now() });
  }
}

/** What the operator says of a number or its account, one after another. Answers how many were worked. */
export const applyAccountChanges = (connectionId: string, senderKey: string): Promise<number> =>
  drainSender('account', connectionId, senderKey, { run: apply });
