import { now } from '#server/base/clock.ts';
import { newId } from '#server/base/ids.ts';
import { decrypt, encrypt } from '#server/base/secrets/encrypt.ts';
import { makeVapidPair, type VapidPair } from '#server/gateways/push/vapid-pair.ts';
import { findVapidRow, insertVapidRow } from './vapid.store.ts';

/**
 * Returns the public key with which browsers subscribe. The deployment's key pair is created on first use, once for
 * all processes.
 */
export async function vapidPublicKey(): Promise<string> {
  const known = await findVapidRow();
  if (known) return known.public_key;
  const [id, { publicKey, privateKey }] = [newId(), makeVapidPair()];
  await insertVapidRow({ id, public_key: publicKey, private_sealed: encrypt(privateKey, id) }, now());
  return (await findVapidRow())?.public_key ?? publicKey;
}

/** Returns the key pair that signs push messages; null if no browser has ever subscribed. */
export async function findVapidPair(): Promise<VapidPair | null> {
  const row = await findVapidRow();
  return row && { publicKey: row.public_key, privateKey: decrypt(row.private_sealed, row.id) };
}
