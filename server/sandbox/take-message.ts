import { z } from 'zod';
import { now } from '#server/base/clock.ts';
import { newId, randomBase62 } from '#server/base/ids.ts';
import { faultByProfile, isHeld, type ProfileQuestion } from '#server/fault-profiles/apply-fault-profile.ts';
import { hasProducts } from './catalog.ts';
import { type CloudAnswer, cloudError, titleOf } from './cloud-answer.ts';
import { findTreatment, memory, type Treatment } from './fault-profile.store.ts';
import { findMediumNumber } from './media.store.ts';
import { type SentMessage, sentMessage } from './message-rules.ts';
import { isWindowOpen, reactToMany, reportTaken } from './report-taken.ts';
import { findMessage, insertMessage, setReadUpTo, takeScriptedFailure } from './sandbox.store.ts';
import { adoptTemplates, findTemplate, findWaba, type SandboxTemplate } from './template.store.ts';
import { templateFault } from './template-rules.ts';
import { self } from './threads.ts';

/** A message to be sent, with the data that the simulated WhatsApp API has about the recipient and the template. */
interface Taken extends ProfileQuestion {
  readonly sent: SentMessage;
  readonly template: SandboxTemplate | null;
}

/** Returns the ids of the uploaded media in a message, at any depth. */
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

async function findSent(phoneNumberId: string, sent: SentMessage) {
  if (sent.type !== 'template') return { wabaId: '', template: null };
  const wabaId = (await findWaba(phoneNumberId))?.waba_id ?? '';
  await adoptTemplates(wabaId);
  return { wabaId, template: await findTemplate(wabaId, sent.template.name, sent.template.language.code) };
}

/**
 * Checks whether the message may be sent at this endpoint (whatsapp/operator.md#c13). `/marketing_messages` accepts
 * only marketing templates.
 */
function endpointFault({ sent, template }: Taken, treatment: Asked): CloudAnswer | null {
  if (treatment.endpoint === 'messages') {
    const isApart = treatment.profile?.marketing_apart === true && template?.category === 'MARKETING';
    return isApart ? cloudError(400, 131063, titleOf(131063)) : null;
  }
  if (sent.type !== 'template') return cloudError(400, 100, 'Message must be a template message.');
  return template && template.category !== 'MARKETING' ? cloudError(400, 134100, titleOf(134100)) : null;
}

/**
 * Calling codes of countries in which the sandbox refuses a maximum price. They are examples, because WhatsApp does not
 * publish its own list of countries.
 */
const withoutMaxPrice = ['1', '44', '81', '82'];

/**
 * Checks the maximum price of a message. A maximum price is allowed only on `/marketing_messages`, only for phone
 * numbers as recipients, and not in every country (whatsapp/operator.md#c5, #c13).
 */
function maxPriceFault({ sent, customer }: Taken, { endpoint }: Asked): CloudAnswer | null {
  if (sent.type !== 'template' || !sent.optimization_spec) return null;
  const code = endpoint === 'messages' ? 131061 : sent.to === undefined ? 131062 : null;
  const isOffered = !withoutMaxPrice.some((one) => customer.startsWith(one));
  const fault = code ?? (isOffered ? null : 131065);
  return fault === null ? null : cloudError(400, fault, titleOf(fault));
}

/** Checks that a reaction belongs to a message of the same chat. */
async function reactionFault({ sent, phoneNumberId, customer }: Taken): Promise<CloudAnswer | null> {
  if (sent.type !== 'reaction') return null;
  const { message_id: wamid } = sent.reaction;
  const about = await findMessage(wamid);
  if (about?.phone_number_id === phoneNumberId && about.customer === customer) return null;
  return cloudError(400, 131009, `message ${wamid} does not exist`);
}

function windowFault({ sent, isWindowOpen: isOpen }: Taken): CloudAnswer | null {
  if (sent.type === 'template' || isOpen) return null;
  const details = 'Message failed to send because more than 24 hours have passed since the customer last replied.';
  return cloudError(400, 131047, details);
}

interface Asked extends Treatment {
  readonly endpoint: 'messages' | 'marketing_messages';
}

async function faultOf(taken: Taken, treatment: Asked): Promise<CloudAnswer | null> {
  const { phoneNumberId, customer, sent, template } = taken;
  const scripted = await takeScriptedFailure(phoneNumberId, customer);
  if (scripted !== null) return cloudError(400, scripted, `${titleOf(scripted)}: asked for on the phone.`);
  const { profile, owner, dropped } = treatment;
  if ((owner ?? self) !== self) return cloudError(400, 131070, titleOf(131070));
  if (!hasProducts(sent)) return cloudError(400, 131009, 'Products not found in FB Catalog');
  const fault =
    (await mediaFault(phoneNumberId, sent)) ??
    (sent.type === 'template' ? templateFault(sent.template, template) : null) ??
    maxPriceFault(taken, treatment) ??
    endpointFault(taken, treatment) ??
    windowFault(taken) ??
    (await reactionFault(taken));
  const refusal = fault || !profile ? null : await faultByProfile(profile, dropped ?? false, taken, memory);
  return refusal === null ? fault : cloudError(400, refusal, titleOf(refusal));
}

async function lookUp(phoneNumberId: string, customer: string, sent: SentMessage, profile: Treatment['profile']) {
  // For a template, only some fault profiles need to know whether the window is open.
  const asksWindow = sent.type !== 'template' || profile?.limit !== undefined || profile?.cap !== undefined;
  const isOpen = asksWindow && (await isWindowOpen(phoneNumberId, customer));
  return { at: now(), phoneNumberId, customer, sent, isWindowOpen: isOpen, ...(await findSent(phoneNumberId, sent)) };
}

/**
 * The body of a read receipt or typing indicator, which is sent to the same endpoint as messages
 * (whatsapp/operator.md#c4).
 */
const receipt = z.looseObject({
  messaging_product: z.literal('whatsapp'),
  status: z.literal('read'),
  message_id: z.string(),
});

/** Marks a message and all earlier messages of the customer as read. */
async function takeReceipt(phoneNumberId: string, wamid: string): Promise<CloudAnswer> {
  const message = await findMessage(wamid);
  const isTheirs = message?.direction === 'in' && message.phone_number_id === phoneNumberId;
  if (!isTheirs) return cloudError(400, 131009, `message ${wamid} does not exist`);
  await setReadUpTo(message);
  return { status: 200, body: { success: true } };
}

/** Returns WhatsApp's error for an invalid message: 131008 if a required object is missing, otherwise 100. */
function invalid(error: z.ZodError): CloudAnswer {
  const missing = error.issues.some((issue) => issue.code === 'invalid_type' && issue.message.includes('undefined'));
  return cloudError(400, missing ? 131008 : 100, z.prettifyError(error));
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Accepts a message or holds it back. Reports the statuses of an accepted message to the product. */
async function accept(taken: Taken, { profile }: Asked, payload: Record<string, unknown>): Promise<CloudAnswer> {
  const { phoneNumberId, customer, sent, template } = taken;
  const wamid = `wamid.${randomBase62(48)}`;
  const held = profile ? await isHeld(profile, taken, memory) : false;
  const category = template?.category.toLowerCase() ?? null;
  const row = { id: newId(), phone_number_id: phoneNumberId, customer, direction: 'out' as const, wamid, category };
  const status = held ? 'held' : 'accepted';
  await insertMessage({ ...row, type: sent.type, payload, status, created_at: now() });
  // WhatsApp reports no statuses for a reaction, and none for a message that is still held back.
  if (!held && sent.type !== 'reaction') await reportTaken({ phoneNumberId, customer, wamid, category, profile });
  if (profile && template) await reactToMany(profile, phoneNumberId, template);
  const contact = sent.to ? { input: sent.to, wa_id: customer } : { input: sent.recipient, user_id: customer };
  const isPaced = profile?.pacing !== undefined && template !== null;
  const message = { id: wamid, ...(isPaced ? { message_status: held ? profile.pacing?.status : 'accepted' } : {}) };
  return { status: 200, body: { messaging_product: 'whatsapp', contacts: [contact], messages: [message] } };
}

/**
 * POST /{phone_number_id}/messages or /marketing_messages: accepts or refuses a message, with the response that the
 * Cloud API would give. Checks the message's format and limits, the template with its values, the media, the catalog,
 * the 24-hour window, and the number's fault profile. 200 means that the message was accepted. A scripted failure
 * applies to one message only.
 */
export async function takeMessage(
  phoneNumberId: string,
  authorization: string,
  body: unknown,
  endpoint: Asked['endpoint'] = 'messages',
): Promise<CloudAnswer> {
  if (!/^Bearer \S+$/.test(authorization)) return cloudError(401, 190, 'The access token is missing.');
  const read = receipt.safeParse(body);
  if (read.success) return takeReceipt(phoneNumberId, read.data.message_id);
  const parsed = sentMessage.safeParse(body);
  if (!parsed.success) return invalid(parsed.error);
  const sent = parsed.data;
  const recipient = sent.to ?? sent.recipient;
  if (!recipient) return cloudError(400, 131008, 'to or recipient');
  const customer = recipient.replace(/^\+/, '');
  const treatment = await findTreatment(phoneNumberId, customer);
  const asked: Asked = { profile: null, dropped: null, owner: null, ...treatment, endpoint };
  if (asked.profile?.wait_ms) await pause(asked.profile.wait_ms);
  const taken = await lookUp(phoneNumberId, customer, sent, asked.profile);
  return (await faultOf(taken, asked)) ?? accept(taken, asked, body as Record<string, unknown>);
}
