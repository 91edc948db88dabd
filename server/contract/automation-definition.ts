import { z } from 'zod';

const text = z.string().min(1).max(4096);
const name = z.string().min(1).max(200);
const minutes = z.int().min(1).max(525_600);

/** What starts an automation (decisions.md §7). */
export const automationTrigger = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('webhook') }),
  z.strictObject({ type: z.literal('stage_entered'), pipeline: name, stage: name }),
  z.strictObject({ type: z.literal('tag_added'), tag: name }),
  z.strictObject({ type: z.literal('contact_created') }),
  z.strictObject({ type: z.literal('conversation_created') }),
  z.strictObject({ type: z.literal('message_received'), keyword: z.string().max(200).nullable().optional() }),
]);

/** One step of an automation (decisions.md §7); a condition holds further steps. */
export const automationStep = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('add_tag'), tag: name }),
  z.strictObject({ type: z.literal('remove_tag'), tag: name }),
  z.strictObject({ type: z.literal('move_stage'), pipeline: name, stage: name }),
  z.strictObject({ type: z.literal('assign'), email: z.email() }),
  z.strictObject({ type: z.literal('set_field'), key: name, value: z.unknown() }),
  z.strictObject({ type: z.literal('send_text'), text }),
  z.strictObject({
    type: z.literal('send_template'),
    template: name,
    language: z.string().min(2).max(15),
    body_params: z.union([z.array(z.string()), z.record(z.string(), z.string())]).optional(),
  }),
  z.strictObject({ type: z.literal('wait'), minutes }),
  z.strictObject({ type: z.literal('wait_for_reply'), minutes }),
  z.strictObject({
    type: z.literal('condition'),
    field: name,
    op: name,
    value: z.unknown().optional(),
    // biome-ignore lint/suspicious/noThenProperty: the published word for the branch; shapes are never awaited.
    get then() {
      return z.array(automationStep).optional();
    },
    get else() {
      return z.array(automationStep).optional();
    },
  }),
  z.strictObject({ type: z.literal('hand_off'), reason: text.optional() }),
  z.strictObject({
    type: z.literal('call_http'),
    url: z.url(),
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).optional(),
    body: z.unknown().optional(),
  }),
  z.strictObject({ type: z.literal('end'), reason: text.optional() }),
]);
