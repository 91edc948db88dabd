import { forgetCachedKeys } from '#server/access/identity/authenticate-key.ts';
import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { transact } from '#server/db/transact.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { asPartner, requireLiveClient } from './as-partner.ts';
import { pauseCampaigns, setSuspended } from './client.store.ts';

interface Suspended {
  ok: true;
  client_id: string;
  suspended_at: string | null;
}

const change = (actor: Actor, id: string, suspend: boolean): Promise<Suspended> =>
  asPartner(actor, async (partner) => {
    const client = await requireLiveClient(partner, id);
    const at = suspend ? now() : null;
    return transact(async (tx) => {
      const changed = await setSuspended(tx, partner.id, client.id, at);
      if (changed === 0) return { ok: true, client_id: client.id, suspended_at: client.suspended_at };
      if (suspend) await pauseCampaigns(tx, client.id, 'client_suspended');
      const action = suspend ? 'client.suspended' : 'client.resumed';
      const target = { type: 'organization', id: client.id, name: client.name };
      await recordAudit(tx, actor, action, target);
      await recordAudit(tx, partner.actorIn(client.id), action, target);
      tx.afterCommit(forgetCachedKeys);
      return { ok: true, client_id: client.id, suspended_at: at?.toISOString() ?? null };
    });
  });

/**
 * Suspends a client: its keys and flows can no longer write (402, `subscription`), at once in this process and within
 * 30 s in every other. Reading stays possible. Campaigns are paused, no new flow begins, and running flows end where
 * they are. A repeated call does nothing. Throws not_a_partner, client_not_found, client_ended.
 */
export const suspendClient = (actor: Actor, input: { readonly id: string }): Promise<Suspended> =>
  change(actor, input.id, true);

/**
 * Lets a suspended client write again. Paused campaigns wait until a member resumes them. Throws not_a_partner,
 * client_not_found, client_ended.
 */
export const resumeClient = (actor: Actor, input: { readonly id: string }): Promise<Suspended> =>
  change(actor, input.id, false);
