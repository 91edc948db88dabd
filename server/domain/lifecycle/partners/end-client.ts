import { forgetCachedKeys } from '#server/access/identity/authenticate-key.ts';
import { endSessions } from '#server/access/identity/end-sessions.ts';
import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { EndClientInput, EndedClient } from '#server/contract/lifecycle/partner.ts';
import { dayMs } from '#server/contract/platform/periods.ts';
import { transact } from '#server/db/transact.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { asPartner, requireClient, requireLiveClient } from './as-partner.ts';
import { pauseCampaigns, setSuspended } from './client.store.ts';
import { insertEnding, selectMembers, setEnded, stopActing, takeBack } from './client-ending.store.ts';

/**
 * The number of days in which the ending of a client can be undone, and in which its administrators can download the
 * export.
 */
const graceDays = 30;

/**
 * Ends a client. Its keys stop working (at once in this process, within 30 s in every other), its people are signed
 * out, and its agents and automations stop. Then its data is exported to files for its administrators, and removed
 * after the grace period. The export shows the state at the end, because nothing is written after it. A repeated call
 * does nothing. Throws not_a_partner, client_not_found, client_name_mismatch.
 */
export const endClient = (actor: Actor, { id, name }: EndClientInput): Promise<EndedClient> =>
  asPartner(actor, async (partner) => {
    const client = await requireClient(partner, id);
    if (client.name !== name) throw new AppError('client_name_mismatch');
    const at = now();
    const removeAt = new Date(at.getTime() + graceDays * dayMs);
    return transact(async (tx) => {
      const ended = { ok: true, client_id: client.id } as const;
      if (!(await setEnded(tx, partner.id, client.id, at))) return { ...ended, removes_at: client.removes_at };
      await stopActing(tx, client.id, at);
      for (const { user_id: userId } of await selectMembers(tx, client.id)) {
        await endSessions(tx, { userId, organizationId: client.id }, 'removed');
      }
      await insertEnding(tx, client.id, at, removeAt);
      const target = { type: 'organization', id: client.id, name: client.name };
      const details = { removes_at: removeAt.toISOString() };
      await recordAudit(tx, actor, 'client.ended', target, details);
      await recordAudit(tx, partner.actorIn(client.id), 'client.ended', target, details);
      tx.afterCommit(forgetCachedKeys);
      tx.afterCommit(() => enqueue('parley/client_ending.due', { organization_id: client.id }));
      return { ...ended, removes_at: removeAt.toISOString() };
    });
  });

/**
 * Undoes the ending of a client while its data still exists: its keys work and its people can sign in again. Agents,
 * automations and campaigns stay stopped until a member starts them. If the client has not ended, it does nothing.
 * Throws not_a_partner, client_not_found, client_removed.
 */
export const undoEnding = (actor: Actor, { id }: { readonly id: string }): Promise<EndedClient> =>
  asPartner(actor, async (partner) => {
    const client = await requireClient(partner, id);
    return transact(async (tx) => {
      const back = { ok: true, client_id: client.id, removes_at: null } as const;
      if (client.ended_at === null) return back;
      if (!(await takeBack(tx, partner.id, client.id, now()))) throw new AppError('client_removed');
      const target = { type: 'organization', id: client.id, name: client.name };
      await recordAudit(tx, actor, 'client.end_undone', target);
      await recordAudit(tx, partner.actorIn(client.id), 'client.end_undone', target);
      return back;
    });
  });

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
 * Suspends a client: its API keys and automations can no longer write (402, `subscription`), at once in this process
 * and within 30 s in every other. Reading stays possible. Campaigns are paused, no new automation run begins, and
 * current runs end where they are. A repeated call does nothing. Throws not_a_partner, client_not_found, client_ended.
 */
export const suspendClient = (actor: Actor, input: { readonly id: string }): Promise<Suspended> =>
  change(actor, input.id, true);

/**
 * Lets a suspended client write again. Paused campaigns wait until a member resumes them. Throws not_a_partner,
 * client_not_found, client_ended.
 */
export const resumeClient = (actor: Actor, input: { readonly id: string }): Promise<Suspended> =>
  change(actor, input.id, false);
