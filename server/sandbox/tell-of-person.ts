import { z } from 'zod';
import { now } from '#server/base/clock.ts';
import { newId, randomBase62 } from '#server/base/ids.ts';
import type { CloudAnswer } from './cloud-answer.ts';
import { oweCallback } from './post-callbacks.ts';
import { insertMessage, moveChat } from './sandbox.store.ts';
import { isElsewhere } from './threads.ts';

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
    /** The customer's previous user id, sent if the product knows the customer by a phone number. */
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
    case 'user_changed_user_id':
      return { type, user_id: asked.to, body: `User ${name} changed their user id` };
    case 'user_identity_changed':
      return { type, body: `User ${name} may have changed their phone` };
  }
}

/**
 * Returns the id under which the chat continues: the customer's new number, or the new user id if the customer has no
 * number.
 */
function nextOf(asked: Asked): string {
  if (asked.type === 'user_changed_number') return asked.to;
  return asked.type === 'user_changed_user_id' && isUserId(asked.customer) ? asked.to : asked.customer;
}

/**
 * Reports a change of the customer's number, user id or identity to the product, in WhatsApp's format
 * (whatsapp/operator.md#c7): a message of type `system` without a contacts block.
 */
export async function tellOfPerson(asked: Asked): Promise<CloudAnswer> {
  const { phone_number_id, customer } = asked;
  const wamid = `wamid.${randomBase62(48)}`;
  const content = { type: 'system', system: systemOf(asked) };
  const row = { id: newId(), phone_number_id, customer, direction: 'in' as const, wamid, type: 'system' };
  await insertMessage({ ...row, payload: content, status: 'received', created_at: now() });
  const known = asked.type === 'user_changed_user_id' ? asked.user_id : undefined;
  const who = isUserId(customer)
    ? { from_user_id: customer }
    : { from: customer, ...(known ? { from_user_id: known } : {}) };
  const message = { ...who, id: wamid, timestamp: String(Math.floor(now().getTime() / 1_000)), ...content };
  const isOurs = !(await isElsewhere(phone_number_id, customer));
  await oweCallback(phone_number_id, { messages: [message] }, isOurs ? 'messages' : 'standby');
  const next = nextOf(asked);
  if (next !== customer) await moveChat(phone_number_id, customer, next);
  return { status: 200, body: { ok: true, wamid, customer: next } };
}
