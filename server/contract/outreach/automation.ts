import { z } from 'zod';
import { upsertContactInput } from '../people/contact.ts';
import { withNeeds } from '../platform/needs.ts';
import { changesInput } from '../platform/page.ts';
import { ok, pathId, requiredText, text, timestamp, uuid, valuesByName } from '../platform/wire.ts';
import { automationStep, automationTrigger } from './automation-definition.ts';

const count = z.int().min(0);

/**
 * An item of GET /automations (contract/engagement.md#automations): the published version of an automation, or its
 * draft if it was never published.
 */
export const automationShape = z
  .object({
    id: uuid,
    name: z.string(),
    status: z.enum(['draft', 'active', 'paused']),
    trigger: automationTrigger,
    cooldown_minutes: count,
    steps: z.array(automationStep),
    counts: z.object({ running: count, completed: count, failed: count }).describe('Runs, by what became of them.'),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Automation' });
export type Automation = z.infer<typeof automationShape>;

export const listAutomationsInput = z.strictObject(changesInput);
export const automationIdInput = z.strictObject({ id: pathId });

/**
 * Any JSON value. `z.json()` would refer to itself in the published schema, which breaks code generators. The cast is
 * safe, because a parsed body is always valid JSON.
 */
const anyJson = z.unknown() as unknown as z.ZodType<z.core.util.JSONType>;
const variablesMax = 64 * 1024;
const { name, email, fields, tags } = upsertContactInput.shape;

/** Body of POST /automation-trigger (contract/engagement.md#automations). The `token` may also be sent in the query. */
export const triggerAutomationInput = withNeeds(
  z.strictObject({
    token: requiredText(500).optional().describe('The flow’s token, where no header Authorization carries it.'),
    phone: text(64).nullish().describe('Required; international format. The contact is created or updated.'),
    name,
    email,
    fields,
    tags,
    variables: valuesByName(anyJson)
      .refine((value) => Buffer.byteLength(JSON.stringify(value)) <= variablesMax, 'must be at most 64 KiB as JSON')
      .optional()
      .describe('For conditions and texts of the flow, as variables.KEY.'),
  }),
  { required: ['phone'] },
);
export type TriggerAutomationInput = z.output<typeof triggerAutomationInput>;

export const triggerAutomationResult = z.object({ ok, run_id: uuid, automation_id: uuid, contact_id: uuid });
export type TriggerAutomationResult = z.infer<typeof triggerAutomationResult>;
