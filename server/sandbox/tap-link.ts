import { z } from 'zod';
import { now } from '#server/base/clock.ts';
import { randomBase62 } from '#server/base/ids.ts';
import type { CloudAnswer } from './cloud-answer.ts';
import { oweCallback } from './post-callbacks.ts';
import { findMessage, type SandboxMessage } from './sandbox.store.ts';
import { findTemplate, findWaba } from './template.store.ts';

export const tapShape = z.strictObject({
  phone_number_id: z.string().min(1).max(40),
  customer: z.string().min(1).max(150),
  wamid: z.string(),
  /** The index of the template's URL button; missing if the link is in the text. */
  button: z.int().min(0).max(9).optional(),
});

interface Buttons {
  readonly type?: string;
  readonly buttons?: readonly { readonly type?: string }[];
}

const toldMs = 7 * 24 * 3_600_000;
const notFound: CloudAnswer = { status: 404, body: { error: 'not_found', message: 'There is no such link.' } };

async function hasButton({ payload, phone_number_id: number }: SandboxMessage, place: number): Promise<boolean> {
  const sent = payload.template as { name: string; language: { code: string } } | undefined;
  const wabaId = (await findWaba(number))?.waba_id ?? '';
  const known = sent && (await findTemplate(wabaId, sent.name, sent.language.code));
  const buttons = ((known?.components ?? []) as Buttons[]).find(
    (one) => one.type?.toUpperCase() === 'BUTTONS',
  )?.buttons;
  return buttons?.[place]?.type?.toUpperCase() === 'URL';
}

/**
 * Whether WhatsApp reports a tap on a link of this message. It does so for seven days, for marketing messages that were
 * sent with `product_policy`.
 */
const isTold = ({ payload, category, created_at: at }: SandboxMessage): boolean =>
  category === 'marketing' && payload.product_policy !== undefined && now().getTime() - at.getTime() < toldMs;

/**
 * Makes the customer tap a link of a message. WhatsApp reports the tap without the name of the customer
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
