import { z } from 'zod';
import { now } from '#server/base/clock.ts';
import { newId, randomBase62 } from '#server/base/ids.ts';
import type { CloudAnswer } from './cloud-answer.ts';
import { oweCallback } from './post-callbacks.ts';
import { findMessage, insertMessage, type SandboxMessage } from './sandbox.store.ts';
import { findTemplate, findWaba } from './template.store.ts';
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
    /** WhatsApp's data about the click on an ad that led to this message. */
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
 * Sends a message in the name of the simulated phone's customer. The message reaches the product through the signed
 * webhook of the simulated WhatsApp API.
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
 * Sends a message that a team member writes on the business's own phone. The product receives the message as an echo
 * (whatsapp/operator.md#c8, coexistence).
 */
export async function echo({ phone_number_id, customer, text }: z.infer<typeof echoShape>): Promise<CloudAnswer> {
  const wamid = `wamid.${randomBase62(48)}`;
  const row = { id: newId(), phone_number_id, customer, direction: 'out' as const, wamid, type: 'text' };
  await insertMessage({ ...row, payload: { text: { body: text } }, status: 'delivered', created_at: now() });
  const head = { id: wamid, timestamp: seconds() };
  const words = { type: 'text', text: { body: text } };
  // If another app owns the thread, the message counts as sent by that app. The product then receives the message in
  // the `standby` field, in the form in which that app sent it (whatsapp/operator-2026.md#c25).
  if (await isElsewhere(phone_number_id, customer)) {
    const to = isUserId(customer) ? { recipient: customer } : { to: customer };
    const message = { messaging_product: 'whatsapp', ...to, ...words };
    await oweCallback(phone_number_id, { message_echoes: [{ ...head, message }] }, 'standby');
    return { status: 200, body: { ok: true, wamid } };
  }
  const to = isUserId(customer) ? { to_user_id: customer } : { to: customer };
  const message = { from: phone_number_id, ...to, ...head, ...words };
  await oweCallback(phone_number_id, { message_echoes: [message] }, 'smb_message_echoes');
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

export const tapShape = z.strictObject({
  phone_number_id: z.string().min(1).max(40),
  customer: z.string().min(1).max(150),
  wamid: z.string(),
  /** The index of the template's URL button. Missing if the link is in the text of the message. */
  button: z.int().min(0).max(9).optional(),
});

interface Buttons {
  readonly type?: string;
  readonly buttons?: readonly { readonly type?: string }[];
}

const toldMs = 7 * 24 * 3_600_000;
const notFound: CloudAnswer = { status: 404, body: { error: 'not_found', message: 'There is no such link.' } };

async function hasButton({ payload, phone_number_id: number }: SandboxMessage, index: number): Promise<boolean> {
  const sent = payload.template as { name: string; language: { code: string } } | undefined;
  const wabaId = (await findWaba(number))?.waba_id ?? '';
  const known = sent && (await findTemplate(wabaId, sent.name, sent.language.code));
  const buttons = ((known?.components ?? []) as Buttons[]).find(
    (one) => one.type?.toUpperCase() === 'BUTTONS',
  )?.buttons;
  return buttons?.[index]?.type?.toUpperCase() === 'URL';
}

/**
 * Whether WhatsApp reports a tap on a link of this message. WhatsApp reports taps for seven days, and only for
 * marketing messages that were sent with `product_policy`.
 */
const isTold = ({ payload, category, created_at: at }: SandboxMessage): boolean =>
  category === 'marketing' && payload.product_policy !== undefined && now().getTime() - at.getTime() < toldMs;

/**
 * Makes the customer tap a link of a message. WhatsApp's report of the tap does not identify the customer
 * (whatsapp/operator.md#c8). The id of the click ends with the callback data of the business, as observed with the real
 * WhatsApp API.
 */
export async function tapLink(asked: z.infer<typeof tapShape>): Promise<CloudAnswer> {
  const message = await findMessage(asked.wamid);
  const isTheirs = message?.customer === asked.customer && message.phone_number_id === asked.phone_number_id;
  if (!isTheirs || message.direction !== 'out' || message.type !== 'template') return notFound;
  if (asked.button !== undefined && !(await hasButton(message, asked.button))) return notFound;
  if (!isTold(message)) return { status: 200, body: { ok: true, told: false } };
  const { biz_opaque_callback_data: callbackData } = message.payload;
  const end = typeof callbackData === 'string' ? `_wapm_${Buffer.from(callbackData).toString('base64url')}` : '';
  const click = {
    click_component: asked.button === undefined ? 'body' : 'cta',
    click_id: `IwAR${randomBase62(24)}${end}`,
    tracking_token: `AI@${randomBase62(48)}`,
  };
  const timestamp = String(Math.floor(now().getTime() / 1_000));
  await oweCallback(asked.phone_number_id, {
    user_actions: [
      { action_type: 'marketing_messages_link_click', timestamp, marketing_messages_link_click_data: click },
    ],
  });
  return { status: 200, body: { ok: true, told: true } };
}
