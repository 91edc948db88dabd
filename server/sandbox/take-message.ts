import { z } from 'zod';
import { now } from '#server/base/clock.ts';
import { newId, randomBase62 } from '#server/base/ids.ts';
import { oweCallback } from './post-callbacks.ts';
import { insertMessage, lastInbound, setStatus, takeScriptedFailure } from './sandbox.store.ts';

const messageShape = z.looseObject({
  messaging_product: z.literal('whatsapp'),
  to: z.string().regex(/^\+?\d{8,15}$/),
  type: z.string(),
  text: z.looseObject({ body: z.string().min(1).max(4096) }).optional(),
  biz_opaque_callback_data: z.string().optional(),
});

type Sent = z.infer<typeof messageShape>;

export interface CloudAnswer {
  readonly status: number;
  readonly body: unknown;
}

const windowMs = 24 * 3_600_000;

/** An error in the Cloud API's shape (operator.md C5). */
export function cloudError(status: number, code: number, title: string, details: string): CloudAnswer {
  const message = `(#${code}) ${title}`;
  const error = { message, type: 'OAuthException', code, error_data: { messaging_product: 'whatsapp', details } };
  return { status, body: { error: { ...error, fbtrace_id: randomBase62(11) } } };
}

const titles: Readonly<Record<number, string>> = {
  131026: 'Message undeliverable',
  131047: 'Re-engagement message',
  131056: 'Pair rate limit hit',
  130429: 'Rate limit hit',
  131000: 'Something went wrong',
  190: 'Access token has expired',
};

async function report(phoneNumberId: string, sent: Sent, wamid: string, status: string): Promise<void> {
  await setStatus(wamid, status);
  await oweCallback(phoneNumberId, {
    statuses: [
      {
        id: wamid,
        status,
        timestamp: String(Math.floor(now().getTime() / 1_000)),
        recipient_id: sent.to.replace(/^\+/, ''),
        ...(sent.biz_opaque_callback_data ? { biz_opaque_callback_data: sent.biz_opaque_callback_data } : {}),
      },
    ],
  });
}

/**
 * POST /{phone_number_id}/messages as the Cloud API answers it: 200 means accepted; outside the 24 hours after the
 * customer's last message only templates pass (131047); a scripted failure is met once.
 */
export async function takeMessage(phoneNumberId: string, authorization: string, body: unknown): Promise<CloudAnswer> {
  if (!/^Bearer \S+$/.test(authorization)) return cloudError(401, 190, 'Access token', 'The access token is missing.');
  const parsed = messageShape.safeParse(body);
  if (!parsed.success) return cloudError(400, 100, 'Invalid parameter', z.prettifyError(parsed.error));
  const sent = parsed.data;
  if (sent.type === 'text' && !sent.text) return cloudError(400, 131008, 'Required parameter is missing', 'text.body');
  const customer = sent.to.replace(/^\+/, '');
  const scripted = await takeScriptedFailure(phoneNumberId, customer);
  if (scripted !== null)
    return cloudError(400, scripted, titles[scripted] ?? 'Scripted failure', 'Asked for on the phone.');
  const last = await lastInbound(phoneNumberId, customer);
  const open = last?.at && now().getTime() - last.at.getTime() < windowMs;
  if (!open && sent.type !== 'template') {
    const details = 'Message failed to send because more than 24 hours have passed since the customer last replied.';
    return cloudError(400, 131047, 'Re-engagement message', details);
  }
  const wamid = `wamid.${randomBase62(48)}`;
  const type = sent.type;
  const row = { id: newId(), phone_number_id: phoneNumberId, customer, direction: 'out' as const, wamid, type };
  await insertMessage({ ...row, payload: sent, status: 'accepted', created_at: now() });
  await report(phoneNumberId, sent, wamid, 'sent');
  await report(phoneNumberId, sent, wamid, 'delivered');
  return {
    status: 200,
    body: {
      messaging_product: 'whatsapp',
      contacts: [{ input: sent.to, wa_id: customer }],
      messages: [{ id: wamid }],
    },
  };
}

/** The customer reads everything of the chat: the last step of the ticks. */
export async function reportRead(phoneNumberId: string, customer: string, wamids: readonly string[]): Promise<void> {
  for (const wamid of wamids) {
    await report(phoneNumberId, { messaging_product: 'whatsapp', to: customer, type: 'text' }, wamid, 'read');
  }
}
