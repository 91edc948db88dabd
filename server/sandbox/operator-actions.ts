import { z } from 'zod';
import { now } from '#server/base/clock.ts';
import { newId, randomBase62 } from '#server/base/ids.ts';
import { faultProfileShape } from '#server/fault-profiles/fault-profile.ts';
import type { CloudAnswer } from './cloud-answer.ts';
import { findFaultProfile, putFaultProfile } from './fault-profile.store.ts';
import { oweAccountCallback, oweCallback } from './post-callbacks.ts';
import { dropHeld, releaseHeld } from './release-held.ts';
import { insertMessage, moveChat } from './sandbox.store.ts';
import { findWaba, type SandboxTemplate, setTemplateCategory, setTemplateQuality } from './template.store.ts';
import { isElsewhere, moveThread } from './threads.ts';

const number = { phone_number_id: z.string().min(1).max(40) };
const customer = z.string().regex(/^(\d{8,15}|[A-Z]{2}\.[A-Za-z0-9.]{1,140})$/);
export const askProfileShape = z.strictObject(number);
export const setProfileShape = z.strictObject({ ...number, profile: faultProfileShape.nullable() });
export const releaseShape = z.strictObject({ ...number, count: z.int().min(1).optional() });
export const dropShape = z.strictObject(number);
export const ownerShape = z.strictObject({ ...number, customer, owner: z.string().min(1).max(80) });
export const capabilityShape = z.strictObject({ ...number, limit: z.int().min(-1) });
export const categoryShape = z.strictObject({
  id: z.string(),
  category: z.enum(['MARKETING', 'UTILITY', 'AUTHENTICATION']),
});
export const ratingShape = z.strictObject({ id: z.string(), quality: z.enum(['GREEN', 'YELLOW', 'RED', 'UNKNOWN']) });

const ok = (more: object = {}): CloudAnswer => ({ status: 200, body: { ok: true, ...more } });
const noTemplate: CloudAnswer = {
  status: 404,
  body: { error: 'not_found', message: 'There is no such template.' },
};

export async function showFaultProfile({ phone_number_id }: z.infer<typeof askProfileShape>): Promise<CloudAnswer> {
  return { status: 200, body: { profile: (await findFaultProfile(phone_number_id))?.profile ?? null } };
}

/** Sets the fault profile of a number; null removes all faults. All counts start again at zero. */
export async function setFaultProfile({
  phone_number_id,
  profile,
}: z.infer<typeof setProfileShape>): Promise<CloudAnswer> {
  await putFaultProfile(phone_number_id, profile, now());
  return ok({ profile });
}

export const release = async (asked: z.infer<typeof releaseShape>): Promise<CloudAnswer> =>
  ok({ released: await releaseHeld(asked.phone_number_id, asked.count ?? null) });

export const drop = async (asked: z.infer<typeof dropShape>): Promise<CloudAnswer> =>
  ok({ dropped: await dropHeld(asked.phone_number_id) });

/** Gives the thread to another owner. `self` stands for the product; any other text is the name of another app. */
export async function setOwner(asked: z.infer<typeof ownerShape>): Promise<CloudAnswer> {
  await moveThread(asked.phone_number_id, asked.customer, asked.owner);
  return ok();
}

/**
 * Reports to the product that the messaging limit of the portfolio has been raised or lowered. This is the number of
 * people whom a business may contact first within 24 hours.
 */
export async function setCapability({ phone_number_id, limit }: z.infer<typeof capabilityShape>): Promise<CloudAnswer> {
  const wabaId = (await findWaba(phone_number_id))?.waba_id ?? 'sandbox';
  await oweAccountCallback(wabaId, 'business_capability_update', {
    business_id: `portfolio-${wabaId}`,
    max_daily_conversations_per_business: limit,
    max_phone_numbers_per_business: 20,
  });
  return ok();
}

const named = (row: SandboxTemplate) => ({
  message_template_id: Number(row.id),
  message_template_name: row.name,
  message_template_language: row.language,
});

export async function setCategory(asked: z.infer<typeof categoryShape>, organizationId: string): Promise<CloudAnswer> {
  const row = await setTemplateCategory(organizationId, asked.id, asked.category);
  if (!row) return noTemplate;
  const value = { ...named(row), previous_category: row.before, new_category: asked.category };
  await oweAccountCallback(row.waba_id, 'template_category_update', value);
  return ok();
}

export async function rateTemplate(asked: z.infer<typeof ratingShape>, organizationId: string): Promise<CloudAnswer> {
  const row = await setTemplateQuality(organizationId, asked.id, asked.quality);
  if (!row) return noTemplate;
  const value = { ...named(row), previous_quality_score: row.before ?? 'UNKNOWN', new_quality_score: asked.quality };
  await oweAccountCallback(row.waba_id, 'message_template_quality_update', value);
  return ok();
}

const digits = z.string().regex(/^\d{8,15}$/);
const userId = z.string().regex(/^[A-Z]{2}\.[A-Za-z0-9.]{1,140}$/);
const about = {
  phone_number_id: z.string().min(1).max(40),
  customer: z.union([digits, userId]),
  name: z.string().min(1).max(80).default('The customer'),
};

/** A change of a customer's number, user id or identity, with the new value. */
export const personShape = z.discriminatedUnion('type', [
  z.strictObject({ ...about, type: z.literal('user_changed_number'), to: digits }),
  z.strictObject({
    ...about,
    type: z.literal('user_changed_user_id'),
    to: userId,
    /** The customer's previous user id. It is needed only if the product knows the customer by a phone number. */
    user_id: userId.optional(),
  }),
  z.strictObject({ ...about, type: z.literal('user_identity_changed') }),
]);
type Asked = z.infer<typeof personShape>;

const isUserId = (customer: string) => userId.safeParse(customer).success;

function systemOf(asked: Asked) {
  const { type, name, customer } = asked;
  switch (type) {
    case 'user_changed_number':
      return { type, wa_id: asked.to, body: `User ${name} changed from ${customer} to ${asked.to}` };
    case 'user_changed_user_id': {
      const previous = isUserId(customer) ? customer : asked.user_id;
      const ids = { user_id: asked.to, ...(previous ? { previous_user_id: previous } : {}) };
      return { type, ...ids, body: `User ${name} changed their user id` };
    }
    case 'user_identity_changed':
      return { type, body: `User ${name} may have changed their phone` };
  }
}

/**
 * Returns the id under which the chat continues. This is the customer's new number, or the new user id if the customer
 * has no number.
 */
function nextOf(asked: Asked): string {
  if (asked.type === 'user_changed_number') return asked.to;
  return asked.type === 'user_changed_user_id' && isUserId(asked.customer) ? asked.to : asked.customer;
}

/**
 * Reports a change of the customer's number, user id or identity to the product, in WhatsApp's format
 * (whatsapp/operator-2026.md#c15). The report is a message of type `system` without contacts. If the customer has no
 * visible number, only the ids inside the notice identify the customer.
 */
export async function tellOfPerson(asked: Asked): Promise<CloudAnswer> {
  const { phone_number_id, customer } = asked;
  const wamid = `wamid.${randomBase62(48)}`;
  const content = { type: 'system', system: systemOf(asked) };
  const row = { id: newId(), phone_number_id, customer, direction: 'in' as const, wamid, type: 'system' };
  await insertMessage({ ...row, payload: content, status: 'received', created_at: now() });
  const known = isUserId(customer) ? { from_user_id: customer } : { from: customer };
  const who = asked.type === 'user_changed_user_id' && isUserId(customer) ? {} : known;
  const message = { ...who, id: wamid, timestamp: String(Math.floor(now().getTime() / 1_000)), ...content };
  const isOurs = !(await isElsewhere(phone_number_id, customer));
  await oweCallback(phone_number_id, { messages: [message] }, isOurs ? 'messages' : 'standby');
  const next = nextOf(asked);
  if (next !== customer) await moveChat(phone_number_id, customer, next);
  return { status: 200, body: { ok: true, wamid, customer: next } };
}
