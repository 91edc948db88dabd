import { z } from 'zod';
import { now } from '#server/base/clock.ts';
import { newId, randomBase62 } from '#server/base/ids.ts';
import type { CloudAnswer } from './cloud-answer.ts';
import { oweCallback } from './post-callbacks.ts';
import { insertMessage } from './sandbox.store.ts';
import { isElsewhere } from './threads.ts';

const chat = {
  phone_number_id: z.string().min(1).max(40),
  customer: z.string().regex(/^(\d{8,15}|[A-Z]{2}\.[A-Za-z0-9.]{1,140})$/),
};

/** A customer's message: a text, or any message in WhatsApp's format such as `{type: image, image: {…}}`. */
export const writeShape = z
  .strictObject({
    ...chat,
    name: z.string().min(1).max(80),
    text: z.string().min(1).max(4096).optional(),
    message: z.looseObject({ type: z.string().min(1).max(40) }).optional(),
    /** The WhatsApp message id (wamid) of the quoted message. */
    reply_to: z.string().optional(),
    /** The click on an ad that led to this message. */
    referral: z.looseObject({}).optional(),
    /** The customer's user id, sent together with the phone number or instead of it (whatsapp/operator.md#c10). */
    user_id: z.string().optional(),
  })
  .refine((value) => (value.text === undefined) !== (value.message === undefined), 'needs either text or message');
export const echoShape = z.strictObject({ ...chat, text: z.string().min(1).max(4096) });
export const preferenceShape = z.strictObject({ ...chat, value: z.enum(['stop', 'resume']) });

const isUserId = (customer: string) => /^[A-Z]{2}\./.test(customer);
const seconds = () => String(Math.floor(now().getTime() / 1_000));

/**
 * Sends a message as the customer of the simulated phone. It reaches the product through the signed webhook of the
 * simulated WhatsApp API.
 */
export async function write(input: z.infer<typeof writeShape>): Promise<CloudAnswer> {
  const { phone_number_id, customer, name } = input;
  const content = input.message ?? { type: 'text', text: { body: input.text } };
  const wamid = `wamid.${randomBase62(48)}`;
  const more = {
    ...(input.reply_to ? { context: { from: phone_number_id, id: input.reply_to } } : {}),
    ...(input.referral ? { referral: input.referral } : {}),
  };
  const row = { id: newId(), phone_number_id, customer, direction: 'in' as const, wamid, type: content.type };
  await insertMessage({ ...row, payload: { ...content, ...more }, status: 'received', created_at: now() });
  const userId = isUserId(customer) ? customer : input.user_id;
  const known = isUserId(customer) ? {} : { wa_id: customer };
  const value = {
    contacts: [{ profile: { name }, ...known, ...(userId ? { user_id: userId } : {}) }],
    messages: [
      {
        ...(isUserId(customer) ? {} : { from: customer }),
        ...(userId ? { from_user_id: userId } : {}),
        id: wamid,
        timestamp: seconds(),
        ...content,
        ...more,
      },
    ],
  };
  const isOurs = !(await isElsewhere(phone_number_id, customer));
  await oweCallback(phone_number_id, value, isOurs ? 'messages' : 'standby');
  return { status: 200, body: { ok: true, wamid } };
}

/**
 * Sends a message that an employee writes on the business's own phone. The product receives it as an echo
 * (whatsapp/operator.md#c8, coexistence).
 */
export async function echo({ phone_number_id, customer, text }: z.infer<typeof echoShape>): Promise<CloudAnswer> {
  const wamid = `wamid.${randomBase62(48)}`;
  const row = { id: newId(), phone_number_id, customer, direction: 'out' as const, wamid, type: 'text' };
  await insertMessage({ ...row, payload: { text: { body: text } }, status: 'delivered', created_at: now() });
  const to = isUserId(customer) ? { to_user_id: customer } : { to: customer };
  const message = { from: phone_number_id, ...to, id: wamid, timestamp: seconds(), type: 'text', text: { body: text } };
  // If another app owns the thread, the message counts as sent by that app. The product then receives it as an echo on
  // `standby`.
  const field = (await isElsewhere(phone_number_id, customer)) ? 'standby' : 'smb_message_echoes';
  await oweCallback(phone_number_id, { message_echoes: [message] }, field);
  return { status: 200, body: { ok: true, wamid } };
}

/** Reports to the product that the customer stopped or resumed marketing messages. */
export async function preference(input: z.infer<typeof preferenceShape>): Promise<CloudAnswer> {
  const { phone_number_id, customer, value } = input;
  const detail = value === 'stop' ? 'User requested to stop marketing messages' : 'User requested to resume them';
  const who = isUserId(customer) ? { user_id: customer } : { wa_id: customer };
  await oweCallback(
    phone_number_id,
    {
      contacts: [{ profile: { name: customer }, ...who }],
      user_preferences: [{ ...who, detail, category: 'marketing_messages', value, timestamp: seconds() }],
    },
    'user_preferences',
  );
  return { status: 200, body: { ok: true } };
}
