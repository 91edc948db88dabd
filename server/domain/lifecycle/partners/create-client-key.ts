import type { Actor } from '#server/base/actor.ts';
import type { CreatedKey } from '#server/contract/developers/key.ts';
import type { CreateClientKeyInput } from '#server/contract/lifecycle/partner.ts';
import { createKey } from '../../developers/keys/create-key.ts';
import { asPartner, requireLiveClient } from './as-partner.ts';

/**
 * Handles POST /partner/clients/{id}/keys: creates an API key of the client. The key is returned only this once, and
 * the client's audit log records it. Throws not_a_partner, client_not_found, client_ended, and invalid_request in the
 * same cases as for any key.
 */
export const createClientKey = (actor: Actor, { id, ...input }: CreateClientKeyInput): Promise<CreatedKey> =>
  asPartner(actor, async (partner) => {
    const client = await requireLiveClient(partner, id);
    return createKey(partner.actorIn(client.id), input);
  });
