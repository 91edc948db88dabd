import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import { asSystem } from '#server/base/within-organization.ts';
import { type ClientRow, findClient, findPartner, type PartnerRow } from './client.store.ts';

/**
 * A partner (an organization that manages client organizations), with a method to act inside a client's organization in
 * the partner's name.
 */
export interface Partner extends PartnerRow {
  /**
   * Returns an actor for the client's organization. The client's audit log records its actions under the partner's
   * name.
   */
  actorIn(clientId: string): Actor;
}

/**
 * Runs work for a partner. The work accesses other organizations besides the caller's own, so it runs as the system,
 * and every statement filters by the partner. Throws not_a_partner.
 */
export async function asPartner<T>(actor: Actor, work: (partner: Partner) => Promise<T>): Promise<T> {
  const row = await findPartner(actor.organizationId);
  if (!row) throw new AppError('not_a_partner');
  const { id, name } = row;
  const actorIn = (organizationId: string): Actor => {
    const { mode, source } = actor;
    return { organizationId, kind: 'partner', id, name, mode, source };
  };
  return asSystem(() => work({ ...row, actorIn }));
}

/** Returns a client of this partner. Throws client_not_found, even if another partner has a client with this id. */
export async function requireClient(partner: Partner, id: string): Promise<ClientRow> {
  const client = isUuid(id) ? await findClient(partner.id, id) : null;
  if (!client) throw new AppError('client_not_found');
  return client;
}

/** Returns a client that has not ended. Throws client_not_found, client_ended. */
export async function requireLiveClient(partner: Partner, id: string): Promise<ClientRow> {
  const client = await requireClient(partner, id);
  if (client.ended_at) throw new AppError('client_ended');
  return client;
}
