import { cookies } from 'next/headers';
import { publicUrl } from '#server/base/env.ts';

const name = 'parley_device';
const halfYearSeconds = 180 * 24 * 60 * 60;

/** What this browser was called when somebody signed in on it before. */
export const knownDevice = async (): Promise<string | undefined> => (await cookies()).get(name)?.value;

/** The browser is known from now on: its tries are its own, and no e-mail tells of it. It opens nothing by itself. */
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
