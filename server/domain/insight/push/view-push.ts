import { sessionLimits } from '#server/access/identity/find-session-member.ts';
import { nameBrowser } from '#server/base/http/name-browser.ts';
import type { Push } from '#server/contract/insight/push.ts';
import { selectDevices } from './device.store.ts';
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
