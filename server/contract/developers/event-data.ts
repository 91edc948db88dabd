import { z } from 'zod';
import { connectionShape, templateShape } from '../channels/connection.ts';
import { conversationShape } from '../inbox/conversation.ts';
import { handoffCodes } from '../inbox/handoff-codes.ts';
import { messageShape } from '../inbox/message.ts';
import { campaignCounts, campaignShape } from '../outreach/campaign.ts';
import { contactShape } from '../people/contact.ts';
import { timestamp, uuid } from '../platform/wire.ts';
import type { EventType } from './event-types.ts';

const by = z.object({ type: z.string(), id: z.string().nullable(), name: z.string().nullable() }).nullable();
const refusal = z.object({ code: z.string(), title: z.string(), detail: z.string().nullable() });
const source = z.string().describe('For example api, panel, agent, channel, automation.');
const tag = z.object({ id: uuid, name: z.string() });
const inConversation = { conversation_id: uuid.nullable(), contact_id: uuid.nullable() };
const ofRun = { automation_id: uuid, run_id: uuid, contact_id: uuid };
const assigned = { from_user_id: uuid.nullable(), to_user_id: uuid.nullable(), source };

const keys = {
  'message.received': inConversation,
  'message.sent': inConversation,
  'message.delivered': inConversation,
  'message.read': inConversation,
  'message.failed': { ...inConversation, error: refusal },
  'conversation.created': { source },
  'conversation.handoff_requested': {
    reason: z.string().nullable(),
    code: z.enum(handoffCodes).nullable(),
    requested_by: z.string(),
  },
  'conversation.taken_over': { user_id: uuid.nullable() },
  'conversation.released': { by },
  'conversation.resolved': { by },
  'conversation.reopened': { by },
  'conversation.rated': { score: z.int(), comment: z.string().nullable() },
  'conversation.event': { name: z.string(), metadata: z.record(z.string(), z.unknown()), at: timestamp },
  'contact.created': { source },
  'contact.updated': { source, changed: z.array(z.string()).describe('Names of the fields that changed.') },
  'contact.merged': { merged_contact_id: uuid },
  'contact.tag_added': { tag },
  'contact.tag_removed': { tag },
  'contact.stage_changed': {
    pipeline_id: uuid,
    from_stage_id: uuid.nullable(),
    to_stage_id: uuid.nullable(),
    lost: z.boolean(),
    lost_reason: z.string().nullable(),
    source,
  },
  'contact.assigned': assigned,
  'contact.unassigned': assigned,
  'contact.opted_out': { source },
  'contact.opted_in': { source },
  'automation.run_started': ofRun,
  'automation.run_completed': { ...ofRun, reason: z.string().nullable() },
  'automation.run_failed': { ...ofRun, error: z.string().nullable() },
  'campaign.started': {},
  'campaign.completed': { counts: campaignCounts },
  'template.status_changed': { from: z.string(), to: z.string(), reason: z.string().nullable() },
  'connection.config_error': { error: refusal },
} satisfies Record<EventType, Record<string, z.ZodType>>;

/** The object of the events automation.run_* (contract/webhooks.md#context-keys). */
const automationRunShape = z.object({
  id: uuid,
  automation_id: uuid,
  contact_id: uuid,
  status: z.enum(['running', 'completed', 'failed']),
  started_at: timestamp,
  ended_at: timestamp.nullable(),
  error: z.string().nullable(),
});

const objects: Record<string, z.ZodType> = {
  message: messageShape,
  conversation: conversationShape,
  contact: contactShape,
  automation: automationRunShape,
  campaign: campaignShape,
  template: templateShape,
  connection: connectionShape,
};

/** Returns the keys of an event's `data` other than `object`. */
export const contextKeysOf = (type: EventType): string[] => Object.keys(keys[type]);

/**
 * Shape of `data` for an event type: the resource in the form of its GET operation (null if the resource no longer
 * exists) and exactly the context keys.
 */
export const eventDataShape = (type: EventType): z.ZodType =>
  z.strictObject({ object: (objects[type.split('.')[0] ?? ''] ?? z.never()).nullable(), ...keys[type] });
