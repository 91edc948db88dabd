import { decrypt } from '#server/base/secrets/encrypt.ts';
import type { SendingNumber } from '#server/gateways/channels/channel.ts';

/** The columns of a connection that a request to its messaging network needs. */
export interface NumberRow {
  id: string;
  network: string;
  phone_number_id: string;
  access_token_sealed: string;
}

/** Returns a connection's number with its decrypted access token, for requests to its messaging network. */
export const sendingNumber = (row: NumberRow): SendingNumber => ({
  network: row.network,
  phoneNumberId: row.phone_number_id,
  accessToken: decrypt(row.access_token_sealed, row.id),
});
