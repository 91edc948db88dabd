import { z } from 'zod';
import { now } from '#server/base/clock.ts';
import { newId } from '#server/base/ids.ts';
import { demoCatalog } from './catalog.ts';
import type { CloudAnswer } from './cloud-answer.ts';
import {
  askProfileShape,
  capabilityShape,
  categoryShape,
  drop,
  dropShape,
  ownerShape,
  personShape,
  rateTemplate,
  ratingShape,
  release,
  releaseShape,
  setCapability,
  setCategory,
  setFaultProfile,
  setOwner,
  setProfileShape,
  showFaultProfile,
  tellOfPerson,
} from './operator-actions.ts';
import { echo, echoShape, preference, preferenceShape, tapLink, tapShape, write, writeShape } from './phone-writes.ts';
import { oweAccountCallback } from './post-callbacks.ts';
import { reportStatus } from './report-status.ts';
import { findMessage, forgetByHand, insertMessage, selectChat } from './sandbox.store.ts';
import { adoptTemplates, findWaba, isOwnNumber, selectTemplates, setTemplateStatus } from './template.store.ts';

const number = { phone_number_id: z.string().min(1).max(40) };
const chat = { ...number, customer: z.string().regex(/^(\d{8,15}|[A-Z]{2}\.[A-Za-z0-9.]{1,140})$/) };
const readShape = z.strictObject(chat);
const failShape = z.strictObject({ ...chat, code: z.int().min(0) });
const handShape = z.strictObject({ ...chat, on: z.boolean() });
const statusShape = z.strictObject({
  wamid: z.string(),
  status: z.enum(['sent', 'delivered', 'read', 'played', 'failed']),
  code: z.int().optional(),
});
const numberShape = z.strictObject(number);
const templateShape = z.strictObject({
  id: z.string(),
  status: z.enum(['APPROVED', 'PENDING', 'REJECTED', 'PAUSED', 'DISABLED', 'DELETED']),
  reason: z.string().max(200).optional(),
});
const qualityShape = z.strictObject({
  ...number,
  event: z.enum(['UPGRADE', 'DOWNGRADE', 'FLAGGED', 'UNFLAGGED']),
  current_limit: z.string().default('TIER_1K'),
});

const shown = 100;
const done: CloudAnswer = { status: 200, body: { ok: true } };
const notFound = (message: string): CloudAnswer => ({ status: 404, body: { error: 'not_found', message } });
/**
 * The response for a number that does not exist or belongs to another organization. The response is the same in both
 * cases, so that callers cannot tell them apart.
 */
export const unknownNumber = notFound('The organization has no such number.');

async function read({ phone_number_id, customer }: z.infer<typeof readShape>): Promise<CloudAnswer> {
  const messages = await selectChat(phone_number_id, customer, shown);
  const unread = messages.filter((one) => one.direction === 'out' && one.status === 'delivered');
  for (const one of unread) await reportStatus(one.wamid, 'read');
  return { status: 200, body: { ok: true, read: unread.length } };
}

/** Stores a row that controls a chat and is not a message: a scripted failure, or the switch for manual statuses. */
async function note(of: z.infer<typeof readShape>, direction: 'fail' | 'hand', payload: Record<string, unknown>) {
  const row = { id: newId(), ...of, direction, wamid: `${direction}.${newId()}`, type: direction };
  await insertMessage({ ...row, payload, status: 'waiting', created_at: now() });
}

async function fail({ code, ...of }: z.infer<typeof failShape>): Promise<CloudAnswer> {
  await note(of, 'fail', { code });
  return done;
}

/**
 * Turns manual statuses on or off for a chat. While they are on, a message's status is reported only when the person at
 * the simulated phone chooses it.
 */
async function byHand({ on, ...of }: z.infer<typeof handShape>): Promise<CloudAnswer> {
  await forgetByHand(of.phone_number_id, of.customer);
  if (on) await note(of, 'hand', {});
  return done;
}

async function show({ phone_number_id, customer }: z.infer<typeof readShape>): Promise<CloudAnswer> {
  const messages = await selectChat(phone_number_id, customer, shown);
  const data = messages
    .filter((one) => one.direction === 'in' || one.direction === 'out')
    .map(({ id: _id, phone_number_id: _number, customer: _customer, ...message }) => message);
  return { status: 200, body: { data, by_hand: messages.some((one) => one.direction === 'hand') } };
}

async function status(input: z.infer<typeof statusShape>, organizationId: string): Promise<CloudAnswer> {
  const message = await findMessage(input.wamid);
  const isOwn = message !== null && (await isOwnNumber(organizationId, message.phone_number_id));
  const found = isOwn && (await reportStatus(input.wamid, input.status, input.code));
  return found ? done : notFound('The business sent no such message.');
}

async function templates({ phone_number_id }: z.infer<typeof numberShape>): Promise<CloudAnswer> {
  const wabaId = (await findWaba(phone_number_id))?.waba_id ?? '';
  await adoptTemplates(wabaId);
  return { status: 200, body: { data: await selectTemplates(wabaId, null, shown), catalog: demoCatalog } };
}

/** Sets WhatsApp's decision about a template, such as approved or paused, and reports it to the product. */
async function decideTemplate(input: z.infer<typeof templateShape>, organizationId: string): Promise<CloudAnswer> {
  const row = await setTemplateStatus(organizationId, input.id, input.status, input.reason ?? null);
  if (!row) return notFound('There is no such template.');
  await oweAccountCallback(row.waba_id, 'message_template_status_update', {
    event: input.status,
    message_template_id: Number(row.id),
    message_template_name: row.name,
    message_template_language: row.language,
    message_template_category: row.category,
    reason: input.reason ?? 'NONE',
    ...(input.status === 'PAUSED' ? { other_info: { title: input.reason ?? 'FIRST_PAUSE' } } : {}),
  });
  return done;
}

async function quality({ phone_number_id, event, current_limit }: z.infer<typeof qualityShape>): Promise<CloudAnswer> {
  const number = await findWaba(phone_number_id);
  const value = {
    display_phone_number: number?.phone.replace(/\D/g, '') ?? phone_number_id,
    event,
    max_daily_conversations_per_business: current_limit,
  };
  await oweAccountCallback(number?.waba_id ?? 'sandbox', 'phone_number_quality_update', value);
  return done;
}

type PhoneAction = (organizationId: string, input: unknown) => Promise<CloudAnswer>;

/** Wraps an action on a number, and checks first that the number belongs to the organization. */
const onNumber =
  <Shape extends z.ZodType<{ phone_number_id: string }>>(
    shape: Shape,
    run: (input: z.infer<Shape>) => Promise<CloudAnswer>,
  ): PhoneAction =>
  async (organizationId, input) => {
    const asked = shape.parse(input);
    return (await isOwnNumber(organizationId, asked.phone_number_id)) ? run(asked) : unknownNumber;
  };

/** Actions that only read. They may be called with GET; all other actions need POST. */
const reads: Readonly<Record<string, PhoneAction>> = {
  messages: onNumber(readShape, show),
  templates: onNumber(numberShape, templates),
  fault_profile: onNumber(askProfileShape, showFaultProfile),
};
const phoneActions: Readonly<Record<string, PhoneAction>> = {
  ...reads,
  write: onNumber(writeShape, write),
  echo: onNumber(echoShape, echo),
  preference: onNumber(preferenceShape, preference),
  person: onNumber(personShape, tellOfPerson),
  read: onNumber(readShape, read),
  tap: onNumber(tapShape, tapLink),
  fail: onNumber(failShape, fail),
  by_hand: onNumber(handShape, byHand),
  status: (organizationId, input) => status(statusShape.parse(input), organizationId),
  template: (organizationId, input) => decideTemplate(templateShape.parse(input), organizationId),
  quality: onNumber(qualityShape, quality),
  fault_profile: onNumber(setProfileShape, setFaultProfile),
  release: onNumber(releaseShape, release),
  drop: onNumber(dropShape, drop),
  owner: onNumber(ownerShape, setOwner),
  capability: onNumber(capabilityShape, setCapability),
  category: (organizationId, input) => setCategory(categoryShape.parse(input), organizationId),
  template_quality: (organizationId, input) => rateTemplate(ratingShape.parse(input), organizationId),
};

/**
 * Runs an action of the simulated phone on a number of the organization, such as writing a message, reading, reporting
 * a status, scripting a failure or showing a chat. Returns null for an unknown action.
 */
export async function actOnPhone(
  organizationId: string,
  action: string,
  isRead: boolean,
  input: unknown,
): Promise<CloudAnswer | null> {
  const known = isRead ? reads : phoneActions;
  const run = Object.hasOwn(known, action) ? known[action] : undefined;
  if (!run) return null;
  try {
    return await run(organizationId, input);
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    return { status: 400, body: { error: 'invalid_request', message: z.prettifyError(error) } };
  }
}
