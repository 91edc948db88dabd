import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { newId } from '#server/base/ids.ts';
import { encrypt } from '#server/base/secrets/encrypt.ts';
import type { Connection, CreateConnectionInput } from '#server/contract/channels/connection.ts';
import { unlessTaken } from '#server/db/postgres-errors.ts';
import { transact } from '#server/db/transact.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { setQuality } from './connection.store.ts';
import { insertConnection } from './connection-write.store.ts';
import { askOrRefuse, showConnection } from './verify-connection.ts';

/**
 * Converts a phone number to international form, as the messaging provider writes it. A number without country code
 * counts as Brazilian.
 */
const phoneOf = (written: string): string =>
  parsePhoneNumberFromString(written, 'BR')?.number ?? `+${written.replace(/\D/g, '')}`;

/**
 * Adds a real number. First the messaging provider must confirm that the token works for the number and that the number
 * belongs to the account, so that nobody can receive the messages of a number they do not own. If several callers add
 * the same number at once, one succeeds. Throws number_refused, and name_taken for a name or number that exists
 * already.
 */
export async function createConnection(actor: Actor, input: CreateConnectionInput): Promise<Connection> {
  const { name, phone_number_id: phoneNumberId, waba_id: wabaId, access_token: accessToken } = input;
  const told = await askOrRefuse({ phoneNumberId, wabaId, accessToken });
  const id = newId();
  return transact(async (tx) => {
    const write = insertConnection(tx, actor.organizationId, {
      id,
      name,
      phone: phoneOf(input.phone),
      phoneNumberId,
      wabaId,
      accessTokenSealed: encrypt(accessToken, id),
      catalogId: input.catalog_id ?? null,
    });
    await unlessTaken(write, () => new AppError('name_taken', { field: 'name, phone_number_id' }));
    await setQuality(tx, actor.organizationId, id, told);
    const details = { name, phone_number_id: phoneNumberId };
    await recordAudit(tx, actor, 'connection.created', { type: 'connection', id, name }, details);
    return showConnection(tx, actor, id);
  });
}
