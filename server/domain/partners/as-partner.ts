import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import { asSystem } from '#server/base/within-organization.ts';
import { type ClientRow, findClient, findPartner, type PartnerRow } from './client.store.ts';

/** A partner at work, and the way to do something in a client's space in its name. */
export interface Partner extends PartnerRow {
  /** The one who acts for the partner there: what it does stands in the client's audit log, in the partner's name. */
  actorIn(clientId: string): Actor;
}

/**
 * Work of a partner. It reaches beyond the caller's own organization, so it goes through the system's door, and every
 * statement names the partner. Throws not_a_partner.
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

/** A client of this partner. Throws client_not_found, also for another partner's. */
export async function requireClient(partner: Partner, id: string): Promise<ClientRow> {
  const client = isUuid(id) ? await findClient(partner.id, id) : null;
  if (!client) throw new AppError('client_not_found');
  return client;
}

/** One that has not ended. Throws client_not_found, client_ended. */
export async function requireLiveClient(partner: Partner, id: string): Promise<ClientRow> {
  const client = await requireClient(partner, id);
  if (client.ended_at) throw new AppError('client_ended');
  return client;
}
