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
export type AutomationTrigger = z.infer<typeof automationTrigger>;

/** What `condition.op` may be (decisions.md §8). */
export const conditionOps = ['eq', 'ne', 'contains', 'exists', 'gt', 'lt'] as const;
/** What `condition.field` may be, beside `fields.KEY` and `variables.KEY` (decisions.md §8). */
export const conditionFields = ['tag', 'stage', 'name', 'email', 'phone', 'channel', 'last_reply'] as const;

/** A send outside the 24-hour window with no template (decisions.md §8). */
const outsideWindow = z
  .enum(['fail', 'skip', 'wait'])
  .optional()
  .describe('What happens while the 24-hour window is closed: fail (default), skip the step, or wait until it opens.');

/** What is asked of a contact: by a step, or before it may be in the flow. */
const automationCondition = z.strictObject({ field: name, op: name, value: z.unknown().optional() });
export type AutomationCondition = z.infer<typeof automationCondition>;

/** One step of an automation (decisions.md §7); a condition holds further steps. */
export const automationStep = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('add_tag'), tag: name }),
    z.strictObject({ type: z.literal('remove_tag'), tag: name }),
    z.strictObject({ type: z.literal('move_stage'), pipeline: name, stage: name }),
    z.strictObject({ type: z.literal('assign'), email: z.email() }),
    z.strictObject({ type: z.literal('set_field'), key: name, value: z.unknown() }),
    z.strictObject({ type: z.literal('send_text'), text, outside_window: outsideWindow }),
    z.strictObject({
      type: z.literal('send_template'),
      template: name,
      language: z.string().min(2).max(15),
      body_params: z.union([z.array(z.string()), z.record(z.string(), z.string())]).optional(),
      button_params: z.array(z.string().max(2_000)).max(10).optional(),
      header_image_url: z.string().max(2_000).optional(),
      header: z.string().max(1_024).optional(),
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
  ])
  .meta({ id: 'AutomationStep' });
export type AutomationStep = z.infer<typeof automationStep>;

/** What a flow says of circumstances; each has a default, so that versions from before stay whole. */
export const automationSettings = z.strictObject({
  when_taken_over: z
    .enum(['wait', 'skip'])
    .default('wait')
    .describe('While a person has the conversation: sends wait until it is released, or are skipped.'),
  when_archived: z
    .enum(['go_on', 'end'])
    .default('go_on')
    .describe('When the contact’s last conversation is archived at a send: go on, in a new one, or end the run.'),
  conditions: z
    .array(automationCondition)
    .max(20)
    .default([])
    .describe('What must hold of a contact to begin, and still after every wait.'),
  business_hours: z.boolean().default(false).describe('Sends wait for the organization’s business hours.'),
  connection_id: z.uuid().nullable().default(null).describe('The number that writes where there is no conversation.'),
});
export type AutomationSettings = z.infer<typeof automationSettings>;

/** An automation as files and the editor hold it: what provisioning takes, and what an export gives. */
export const automationDefinition = z.strictObject({
  trigger: automationTrigger,
  steps: z.array(automationStep).max(200),
  cooldown_minutes: z.int().min(0).max(5_256_000),
  settings: automationSettings,
});
export type AutomationDefinition = z.infer<typeof automationDefinition>;
