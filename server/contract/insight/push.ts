import { z } from 'zod';
import { ok, pathId, timestamp, uuid } from '../platform/wire.ts';

/**
 * Maximum number of browsers that receive push notifications, per member and organization. A further browser replaces
 * the browser that has been unused for the longest time.
 */
export const pushDevicesMax = 10;

const deviceShape = z.object({
  id: uuid.describe('Of the session the browser is signed in with.'),
  this_device: z.boolean(),
  browser: z.string().nullable().describe('As in Chrome, Firefox; null when nobody knows.'),
  system: z.string().nullable().describe('As in Windows, Android; null when nobody knows.'),
  created_at: timestamp,
  told_at: timestamp.nullable().describe('When it last took a notice.'),
});
export type PushDevice = z.infer<typeof deviceShape>;

export const viewPushInput = z.strictObject({});
export const pushShape = z.object({
  public_key: z.string().describe('What browsers subscribe with: the same for everybody, for good.'),
  device_id: uuid.describe('What this browser is listed as, if it takes notices.'),
  devices: z.array(deviceShape).describe('Of the person in this organization, this one first.'),
});
export type Push = z.infer<typeof pushShape>;

/** Returns the schema of a key of `count` bytes in base64url, the encoding that browsers use for push keys. */
const bytes = (count: number) => {
  const letters = Math.ceil((count * 4) / 3);
  return z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${letters}}$`), `must be ${count} bytes as base64url`);
};

export const allowPushInput = z.strictObject({
  endpoint: z.string().min(1).max(1_000).describe('Where the browser’s push service takes messages for it.'),
  p256dh: bytes(65),
  auth: bytes(16),
});
export type AllowPushInput = z.output<typeof allowPushInput>;
export const allowedPushResult = z.object({ ok, id: uuid });

export const removePushInput = z.strictObject({ id: pathId });
export const removedPushResult = z.object({ ok, id: uuid });
