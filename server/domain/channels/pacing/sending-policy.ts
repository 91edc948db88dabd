import type { Actor } from '#server/base/actor.ts';
import type { SendingPolicy, UpdateSendingPolicyInput } from '#server/contract/channels/sending-policy.ts';
import { transact } from '#server/db/transact.ts';
import { applyChanges } from '../../platform/audit/apply-changes.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { findPolicy, savePolicy } from './policy.store.ts';

/** The default limits. They must equal the defaults of the table and of the SQL function `parley_admit`. */
export const defaultSendingPolicy: SendingPolicy = {
  quiet_from: '21:00',
  quiet_to: '08:00',
  cap_messages: 3,
  cap_days: 7,
  cooling_hours: 24,
  live_share: 20,
  messages_per_day: null,
  money_per_month: null,
};

/** Returns the limits that the organization sets for messages on its own initiative. */
export const getSendingPolicy = async (actor: Actor): Promise<SendingPolicy> =>
  (await findPolicy(actor.organizationId)) ?? defaultSendingPolicy;

/** Changes only the limits that are sent. A change applies from the next message on. */
export async function updateSendingPolicy(actor: Actor, sent: UpdateSendingPolicyInput): Promise<SendingPolicy> {
  const { next, changes } = applyChanges(await getSendingPolicy(actor), sent);
  if (!changes) return next;
  await transact(async (tx) => {
    await savePolicy(tx, actor.organizationId, next);
    const object = { type: 'organization', id: actor.organizationId } as const;
    await recordAudit(tx, actor, 'sending_policy.updated', object, changes);
  });
  return getSendingPolicy(actor);
}
