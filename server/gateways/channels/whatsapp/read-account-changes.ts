import { z } from 'zod';
import { env } from '#server/base/env.ts';
import type { AccountChange, TemplateDecision } from '../inbound.ts';
import { limitName, messagingLimit } from './messaging-limit.ts';
import { operatorTime } from './operator-time.ts';
import { clickIn } from './read-click.ts';
import { personKeys } from './read-notice.ts';
import { refusalOf } from './refusal.ts';

const text = z.string().min(1).optional().catch(undefined);
const listOf = <Shape extends z.ZodType>(shape: Shape) => z.array(shape).catch([]);
const itemShape = z.looseObject({
  field: z.string(),
  value: z.looseObject({}).catch({}),
  time: z.number().nullish().catch(null),
});
type Value = z.output<typeof itemShape>['value'];

const preferences = listOf(z.looseObject({ wa_id: text, user_id: text, value: text }));
const idPair = z.looseObject({ previous: text, current: text }).optional().catch(undefined);
const userIds = listOf(z.looseObject({ wa_id: text, user_id: idPair, parent_user_id: idPair }));
const errors = listOf(z.looseObject({ code: z.union([z.number(), z.string()]) }));

/**
 * Reads which people stopped or resumed the marketing messages of the business (whatsapp/operator.md#c8,
 * `user_preferences`).
 */
const preferencesIn = (value: Value): AccountChange[] =>
  preferences.parse(value.user_preferences).flatMap(({ wa_id: waId, user_id: waUserId, value: wish }) => {
    if ((wish !== 'stop' && wish !== 'resume') || (!waId && !waUserId)) return [];
    const person = { waId: waId ?? null, waUserId: waUserId ?? null };
    return [{ kind: 'preference' as const, ...person, wantsToHear: wish === 'resume' }];
  });

/**
 * Reads changed user ids. WhatsApp no longer sends this webhook field, but older relays and test tools still do
 * (whatsapp/operator-2026.md#c15).
 */
const userIdsIn = (value: Value): AccountChange[] =>
  userIds.parse(value.user_id_update).flatMap(({ wa_id: waId, user_id: ids, parent_user_id: parents }) => {
    const knownAs = personKeys([ids?.previous, parents?.previous, waId, ids?.current, parents?.current]);
    if (!ids?.current) return [];
    const parentUserId = parents?.current ?? null;
    return [{ kind: 'identity' as const, knownAs, waId: null, waUserId: ids.current, parentUserId }];
  });

/**
 * Reads a template's id. JSON parsing rounds a number beyond the safe range, which gives another id, so such a number
 * becomes null. The template is then synced by its name.
 */
const writtenId = z
  .union([z.string(), z.number()])
  .transform((id) => (typeof id === 'string' || Number.isSafeInteger(id) ? String(id) : null));

const templateShape = z.looseObject({
  message_template_id: writtenId,
  message_template_name: z.string(),
  message_template_language: z.string(),
  message_template_category: text,
  event: text,
  reason: z.string().nullish().catch(null),
  new_quality_score: text,
  new_category: text,
  other_info: z.looseObject({ title: text }).nullish().catch(null),
  rejection_info: z.looseObject({ reason: text }).nullish().catch(null),
});
type TemplateChange = z.output<typeof templateShape>;

/** Events that restore an earlier status of a template. */
const restored: Readonly<Record<string, string>> = {
  REINSTATED: 'APPROVED',
  UNARCHIVED: 'APPROVED',
  UNPAUSED: 'APPROVED',
};

const none = (value: string | null | undefined): string | null => (!value || value === 'NONE' ? null : value);

const decisionOf = (change: TemplateChange): TemplateDecision => ({
  externalId: change.message_template_id,
  name: change.message_template_name,
  language: change.message_template_language,
  category: change.new_category ?? change.message_template_category ?? null,
  status: change.event ? (restored[change.event] ?? change.event) : null,
  rejectedReason: change.rejection_info?.reason ?? change.other_info?.title ?? none(change.reason),
  quality: change.new_quality_score ?? null,
});

/** Reads a decision of WhatsApp about a template (whatsapp/operator.md#c3): its status, quality or category. */
function templateIn(value: Value, time: number | null | undefined): AccountChange[] {
  const read = templateShape.safeParse(value);
  return read.success ? [{ kind: 'template', decision: decisionOf(read.data), at: operatorTime(time) }] : [];
}

const qualityShape = z.looseObject({
  display_phone_number: text,
  event: text,
  max_daily_conversations_per_business: z
    .union([z.string().min(1), z.number()])
    .optional()
    .catch(undefined),
  /** The field in which WhatsApp reported the limit until February 2026. */
  current_limit: text,
});
const ratings: Readonly<Record<string, string>> = { FLAGGED: 'RED', UNFLAGGED: 'GREEN' };

/**
 * Reads the new quality rating and messaging limit of a number (whatsapp/operator-2026.md#c25). The report is delivered
 * to every number of the account, although it concerns only one.
 */
function qualityIn(value: Value): AccountChange[] {
  const { display_phone_number: phone, event, ...told } = qualityShape.parse(value);
  const digits = phone?.replace(/\D/g, '') || null;
  const people = messagingLimit(told.max_daily_conversations_per_business ?? told.current_limit);
  const limit = limitName(people);
  return [{ kind: 'quality', phone: digits, quality: ratings[event ?? ''] ?? null, limit, people }];
}

const accountShape = z.looseObject({
  event: text,
  ban_info: z.looseObject({ waba_ban_state: text }).nullish().catch(null),
  violation_info: z.looseObject({ violation_type: text }).nullish().catch(null),
});
const accountProblems = new Set(['DISABLED_UPDATE', 'ACCOUNT_VIOLATION', 'ACCOUNT_RESTRICTION', 'ACCOUNT_DELETED']);

function accountIn(value: Value): AccountChange[] {
  const { event, ban_info: ban, violation_info: violation } = accountShape.parse(value);
  if (!event || !accountProblems.has(event) || ban?.waba_ban_state === 'REINSTATE') return [];
  const detail = violation?.violation_type ?? ban?.waba_ban_state ?? null;
  return [{ kind: 'restricted', code: event, detail }];
}

const idText = z
  .union([z.string().min(1), z.number()])
  .transform(String)
  .nullish()
  .catch(null);
const handoverShape = z.looseObject({
  sender: z.looseObject({ phone_number: text }).optional().catch(undefined),
  timestamp: z.union([z.string(), z.number()]).optional().catch(undefined),
  control_passed: z.looseObject({ new_owner_app_id: idText }).optional().catch(undefined),
  control_taken: z.looseObject({ new_owner_app_id: idText }).optional().catch(undefined),
});

/**
 * Reads a change of the thread's owner (whatsapp/operator-2026.md#c25). Returns no change if the person's number or the
 * new owner's app is missing. In these cases the owner becomes known when the next message arrives, from the webhook
 * field of that message.
 */
function handoverIn(value: Value): AccountChange[] {
  const { sender, timestamp, control_passed: passed, control_taken: taken } = handoverShape.parse(value);
  const number = sender?.phone_number?.replace(/\D/g, '');
  const owner = (passed ?? taken)?.new_owner_app_id;
  if (!number || !owner) return [];
  const isOurs = owner === env.WHATSAPP_APP_ID;
  return [{ kind: 'thread', knownAs: personKeys([number]), owner: isOurs ? null : owner, at: operatorTime(timestamp) }];
}

/** Reads the messaging limit, which belongs to the business portfolio (whatsapp/operator.md#c9). */
function capabilityIn(value: Value): AccountChange[] {
  const told = value.max_daily_conversations_per_business ?? value.max_daily_conversation_per_phone;
  const portfolioId = idText.parse(value.business_id) ?? null;
  return [{ kind: 'capability', portfolioId, people: messagingLimit(told) }];
}

/**
 * Reads a WhatsApp report about a number, its account or a person's preferences (whatsapp/operator.md#c8), depending on
 * its webhook field.
 */
export function readAccountChanges(item: unknown): AccountChange[] {
  const { field, value, time } = itemShape.parse(item);
  switch (field) {
    case 'user_preferences':
      return preferencesIn(value);
    case 'user_actions':
      return clickIn(value);
    case 'user_id_update':
      return userIdsIn(value);
    case 'errors':
      return errors.parse(value.errors).map((error) => ({ kind: 'error', refusal: refusalOf(error) }));
    case 'message_template_status_update':
    case 'message_template_quality_update':
    case 'template_category_update':
      return templateIn(value, time);
    case 'message_template_components_update':
      return [{ kind: 'templates_stale' }];
    case 'phone_number_quality_update':
      return qualityIn(value);
    case 'business_capability_update':
      return capabilityIn(value);
    case 'messaging_handovers':
      return handoverIn(value);
    case 'account_update':
      return accountIn(value);
    default:
      return [];
  }
}
