import type { Actor } from '#server/base/actor.ts';
import type { CreatedKey } from '#server/contract/developers/key.ts';
import type { CreateClientKeyInput } from '#server/contract/lifecycle/partner.ts';
import { createKey } from '../../developers/keys/create-key.ts';
import { asPartner, requireLiveClient } from './as-partner.ts';

/**
 * POST /partner/clients/{id}/keys: creates a key of the client, shown only once and recorded in the client's audit log.
 * Throws not_a_partner, client_not_found, client_ended; invalid_request as for any key.
 */
export const createClientKey = (actor: Actor, { id, ...input }: CreateClientKeyInput): Promise<CreatedKey> =>
  asPartner(actor, async (partner) => {
    const client = await requireLiveClient(partner, id);
    return createKey(partner.actorIn(client.id), input);
  });
