import { cookies } from 'next/headers';
import { publicUrl } from '#server/base/env.ts';

const name = 'parley_device';
const halfYearSeconds = 180 * 24 * 60 * 60;

/** Returns the device id that was stored in this browser at an earlier sign-in. */
export const knownDevice = async (): Promise<string | undefined> => (await cookies()).get(name)?.value;

/**
 * Stores a device id in this browser. The browser's sign-in attempts are then counted separately, and signing in sends
 * no e-mail about a new device. The cookie alone grants no access.
 */
export async function keepDevice(device: string): Promise<void> {
  const secure = publicUrl().startsWith('https:');
  (await cookies()).set(name, device, {
    httpOnly: true,
    sameSite: 'lax',
    secure,
    path: '/api/auth',
    maxAge: halfYearSeconds,
  });
}
