import { z } from 'zod';
import { now } from '#server/base/clock.ts';
import { env } from '#server/base/env.ts';
import { sql } from '#server/db/sql.ts';
import { type CloudAnswer, cloudError } from './cloud-answer.ts';
import { oweCallback } from './post-callbacks.ts';

/** The value that stands for the product as the owner of a thread. */
export const self = 'self';

const isUserId = (customer: string) => /^[A-Z]{2}\./.test(customer);

/** Returns the owner of the thread, or null if the product owns it. */
const findThreadOwner = async (phoneNumberId: string, customer: string): Promise<string | null> =>
  (
    await sql.row<{ owner: string | null }>(
      `SELECT coalesce((SELECT owner FROM sandbox_threads WHERE phone_number_id = $1 AND customer = $2),
                       (SELECT mood->>'owner' FROM sandbox_moods WHERE phone_number_id = $1)) AS owner`,
      [phoneNumberId, customer],
    )
  )?.owner ?? null;

const putThreadOwner = (phoneNumberId: string, customer: string, owner: string): Promise<number> =>
  sql.run(
    `INSERT INTO sandbox_threads (phone_number_id, customer, owner) VALUES ($1, $2, $3)
     ON CONFLICT (phone_number_id, customer) DO UPDATE SET owner = excluded.owner`,
    [phoneNumberId, customer, owner],
  );

/**
 * Whether another app owns the thread. The product then receives the customer's messages only in the `standby` field
 * (whatsapp/operator.md#c14).
 */
export async function isElsewhere(phoneNumberId: string, customer: string): Promise<boolean> {
  return ((await findThreadOwner(phoneNumberId, customer)) ?? self) !== self;
}

/**
 * Gives the thread to another owner and reports the change to the product. The report identifies the person only by a
 * number (whatsapp/operator-2026.md#c25).
 */
export async function moveThread(phoneNumberId: string, customer: string, owner: string): Promise<void> {
  const before = (await findThreadOwner(phoneNumberId, customer)) ?? self;
  await putThreadOwner(phoneNumberId, customer, owner);
  const appId = (name: string) => (name === self ? env.WHATSAPP_APP_ID : name);
  const roleOf = (name: string) => (name === 'business_agent' ? 'ai_agent' : 'customer_service');
  const type = owner === self ? 'control_taken' : 'control_passed';
  const change = {
    previous_owner_role: roleOf(before),
    new_owner_role: roleOf(owner),
    previous_owner_app_id: appId(before),
    new_owner_app_id: appId(owner),
  };
  await oweCallback(
    phoneNumberId,
    {
      ...(isUserId(customer) ? {} : { sender: { phone_number: customer } }),
      recipient: { phone_number_id: phoneNumberId },
      type,
      timestamp: String(Math.floor(now().getTime() / 1_000)),
      [type]: change,
    },
    'messaging_handovers',
  );
}

const controlShape = z.strictObject({
  messaging_product: z.literal('whatsapp'),
  to: z.string().optional(),
  recipient: z.string().optional(),
  action: z.enum(['pass', 'release', 'take']),
  target_app_id: z.string().min(1).max(80).optional(),
});

/** POST /{phone_number_id}/thread_control: takes ownership of the thread, passes it to another app, or releases it. */
export async function controlThread(phoneNumberId: string, body: unknown): Promise<CloudAnswer> {
  const read = controlShape.safeParse(body);
  if (!read.success) return cloudError(400, 100, z.prettifyError(read.error));
  const { to, recipient, action, target_app_id: target } = read.data;
  const customer = (to ?? recipient)?.replace(/^\+/, '');
  if (!customer) return cloudError(400, 131008, 'to or recipient');
  if (action === 'pass' && !target) return cloudError(400, 131008, 'target_app_id');
  await moveThread(phoneNumberId, customer, action === 'take' ? self : (target ?? 'business_agent'));
  return { status: 200, body: { success: true } };
}
