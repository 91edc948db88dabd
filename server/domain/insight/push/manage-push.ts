import { hashKey } from '#server/access/hash-key.ts';
import { sessionLimits } from '#server/access/identity/find-session-member.ts';
import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { nameBrowser } from '#server/base/http/name-browser.ts';
import { isUuid } from '#server/base/ids.ts';
import { encrypt } from '#server/base/secrets/encrypt.ts';
import { asSystem } from '#server/base/within-organization.ts';
import { type AllowPushInput, type Push, pushDevicesMax } from '#server/contract/insight/push.ts';
import { transact } from '#server/db/transact.ts';
import { checkTarget } from '#server/gateways/http/check-target.ts';
import { isPublicKey } from '#server/gateways/push/post-push.ts';
import {
  deleteBeyond,
  deleteDevice,
  deleteSameBrowser,
  lockPerson,
  saveDevice,
  selectDevices,
} from './device.store.ts';
import { deviceOf, type PushCaller } from './device-of.ts';
import { vapidPublicKey } from './vapid.ts';

/**
 * Returns which of the person's browsers get notifications while the panel is closed, and the key with which another
 * browser can subscribe.
 */
export async function viewPush(caller: PushCaller): Promise<Push> {
  const of = deviceOf(caller);
  const [public_key, devices] = await Promise.all([vapidPublicKey(), selectDevices(of, sessionLimits())]);
  return {
    public_key,
    device_id: of.sessionId,
    devices: devices.map(({ user_agent, ...device }) => ({
      ...device,
      this_device: device.id === of.sessionId,
      ...nameBrowser(user_agent),
    })),
  };
}

const refuse = (path: string, message: string) => new AppError('invalid_request', { issues: [{ path, message }] });

/**
 * Registers the browser of this session for push notifications. From now on the browser gets the notifications of this
 * member, and no longer those of another member. A repeated call keeps one registration, with the latest push address.
 * Throws sign_in_required, invalid_request.
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

/**
 * Unregisters one of the caller's own browsers and deletes its waiting notifications. Throws session_not_found,
 * sign_in_required.
 */
export async function removePush(actor: Actor, { id }: { id: string }): Promise<{ ok: true; id: string }> {
  if (actor.kind !== 'member' || !actor.id) throw new AppError('sign_in_required');
  const removed = isUuid(id) ? await deleteDevice(actor.organizationId, actor.id, id) : 0;
  if (removed === 0) throw new AppError('session_not_found');
  return { ok: true, id };
}
