import { hashKey } from '#server/access/hash-key.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { encrypt } from '#server/base/secrets/encrypt.ts';
import { asSystem } from '#server/base/within-organization.ts';
import { type AllowPushInput, pushDevicesMax } from '#server/contract/insight/push.ts';
import { transact } from '#server/db/transact.ts';
import { checkTarget } from '#server/gateways/http/check-target.ts';
import { isPublicKey } from '#server/gateways/push/post-push.ts';
import { deleteBeyond, deleteSameBrowser, lockPerson, saveDevice } from './device.store.ts';
import { deviceOf, type PushCaller } from './device-of.ts';

const refuse = (path: string, message: string) => new AppError('invalid_request', { issues: [{ path, message }] });

/**
 * Registers the browser of this session for push notifications. From now on it gets the notifications of its member,
 * and no longer those of another member. A repeated call keeps one registration, with the latest push address. Throws
 * sign_in_required, invalid_request.
 */
export async function allowPush(caller: PushCaller, input: AllowPushInput): Promise<{ ok: true; id: string }> {
  const of = deviceOf(caller);
  const url = await checkTarget(input.endpoint);
  if (!url) throw refuse('endpoint', 'must be a public https address');
  if (!isPublicKey(input.p256dh)) throw refuse('p256dh', 'must be a public key of P-256');
  const address = { endpoint: url.href, p256dh: input.p256dh, auth: input.auth };
  const hash = hashKey(url.href);
  const sealed = encrypt(JSON.stringify(address), of.sessionId);
  await transact(async (tx) => {
    await lockPerson(tx, of.userId);
    if ((await saveDevice(tx, of, { sealed, hash }, now())) === 0) throw new AppError('sign_in_required');
    await deleteBeyond(tx, of.organizationId, of.userId, pushDevicesMax);
  });
  await asSystem(() => deleteSameBrowser(hash, of.sessionId));
  return { ok: true, id: of.sessionId };
}
