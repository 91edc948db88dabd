import { z } from 'zod';
import { now } from '#server/base/clock.ts';
import { newId, randomBase62 } from '#server/base/ids.ts';
import { windowMs } from '#server/contract/periods.ts';
import { hasProducts } from './catalog.ts';
import { type CloudAnswer, cloudError, titleOf } from './cloud-answer.ts';
import { findMediumNumber } from './media.store.ts';
import { type SentMessage, sentMessage } from './message-rules.ts';
import { reportStatus } from './report-status.ts';
import {
  findMessage,
  insertMessage,
  isByHand,
  lastInbound,
  setReadUpTo,
  takeScriptedFailure,
} from './sandbox.store.ts';
import { adoptTemplates, findTemplate, findWaba } from './template.store.ts';
import { templateFault } from './template-rules.ts';

/** The ids of uploaded media a message refers to, wherever they stand. */
function mediaIds(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, one]) => {
    const isMedia = ['image', 'video', 'audio', 'document'].includes(key);
    const id = isMedia && one !== null && typeof one === 'object' ? (one as { id?: unknown }).id : undefined;
    return [...(typeof id === 'string' ? [id] : []), ...mediaIds(one)];
  });
}

async function mediaFault(phoneNumberId: string, sent: SentMessage): Promise<CloudAnswer | null> {
  for (const id of mediaIds(sent)) {
    const found = await findMediumNumber(id);
    if (found?.phone_number_id !== phoneNumberId) return cloudError(400, 131009, `media ${id} does not exist`);
  }
  return null;
}

async function templateFaultOf(phoneNumberId: string, sent: SentMessage): Promise<CloudAnswer | null> {
  if (sent.type !== 'template') return null;
  const wabaId = (await findWaba(phoneNumberId))?.waba_id ?? '';
  await adoptTemplates(wabaId);
  return templateFault(sent.template, await findTemplate(wabaId, sent.template.name, sent.template.language.code));
}

async function windowFault(phoneNumberId: string, customer: string, sent: SentMessage): Promise<CloudAnswer | null> {
  if (sent.type === 'template') return null;
  const last = await lastInbound(phoneNumberId, customer);
  if (last?.at && now().getTime() - last.at.getTime() < windowMs) return null;
  const details = 'Message failed to send because more than 24 hours have passed since the customer last replied.';
  return cloudError(400, 131047, details);
}

async function faultOf(phoneNumberId: string, customer: string, sent: SentMessage): Promise<CloudAnswer | null> {
  const scripted = await takeScriptedFailure(phoneNumberId, customer);
  if (scripted !== null) return cloudError(400, scripted, `${titleOf(scripted)}: asked for on the phone.`);
  if (!hasProducts(sent)) return cloudError(400, 131009, 'Products not found in FB Catalog');
  return (
    (await mediaFault(phoneNumberId, sent)) ??
    (await templateFaultOf(phoneNumberId, sent)) ??
    (await windowFault(phoneNumberId, customer, sent))
  );
}

/** The same endpoint takes read receipts and typing indicators (operator.md C4). */
const receipt = z.looseObject({
  messaging_product: z.literal('whatsapp'),
  status: z.literal('read'),
  message_id: z.string(),
});

/** The customer's ticks turn blue, at this message and every one before. */
async function takeReceipt(phoneNumberId: string, wamid: string): Promise<CloudAnswer> {
  const message = await findMessage(wamid);
  const isTheirs = message?.direction === 'in' && message.phone_number_id === phoneNumberId;
  if (!isTheirs) return cloudError(400, 131009, `message ${wamid} does not exist`);
  await setReadUpTo(message);
  return { status: 200, body: { success: true } };
}

/** A required object that is missing is 131008, anything else wrong 100, as the operator has it. */
function invalid(error: z.ZodError): CloudAnswer {
  const missing = error.issues.some((issue) => issue.code === 'invalid_type' && issue.message.includes('undefined'));
  return cloudError(400, missing ? 131008 : 100, z.prettifyError(error));
}

/**
 * POST /{phone_number_id}/messages as the Cloud API answers it: its form and limits, the template and its values, the
 * media, the catalog, the 24 hours after the customer's last message. 200 means accepted; a scripted failure is met once.
 */
export async function takeMessage(phoneNumberId: string, authorization: string, body: unknown): Promise<CloudAnswer> {
  if (!/^Bearer \S+$/.test(authorization)) return cloudError(401, 190, 'The access token is missing.');
  const read = receipt.safeParse(body);
  if (read.success) return takeReceipt(phoneNumberId, read.data.message_id);
  const parsed = sentMessage.safeParse(body);
  if (!parsed.success) return invalid(parsed.error);
  const sent = parsed.data;
  const recipient = sent.to ?? sent.recipient;
  if (!recipient) return cloudError(400, 131008, 'to or recipient');
  const customer = recipient.replace(/^\+/, '');
  const fault = await faultOf(phoneNumberId, customer, sent);
  if (fault) return fault;
  const wamid = `wamid.${randomBase62(48)}`;
  const row = { id: newId(), phone_number_id: phoneNumberId, customer, direction: 'out' as const, wamid };
  const payload = body as Record<string, unknown>;
  await insertMessage({ ...row, type: sent.type, payload, status: 'accepted', created_at: now() });
  if (!(await isByHand(phoneNumberId, customer))) {
    await reportStatus(wamid, 'sent');
    await reportStatus(wamid, 'delivered');
  }
  const contact = sent.to ? { input: sent.to, wa_id: customer } : { input: recipient, user_id: customer };
  return { status: 200, body: { messaging_product: 'whatsapp', contacts: [contact], messages: [{ id: wamid }] } };
}
