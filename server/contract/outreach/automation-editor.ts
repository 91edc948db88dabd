import { z } from 'zod';
import { pageInput } from '../platform/page.ts';
import { nameText, ok, pathId, timestamp, uuid, valuesByName } from '../platform/wire.ts';
import { automationShape } from './automation.ts';
import {
  automationDefinition,
  automationSettings,
  automationStep,
  automationTrigger,
} from './automation-definition.ts';

const count = z.int().min(0);
const values = z.record(z.string(), z.unknown());

/** Reasons why the start of a run was refused. */
export const refusedStarts = [
  'phone_is_required',
  'invalid_input',
  'opted_out',
  'flow_not_active',
  'webhook_trigger_disabled',
  'already_in_flow',
  'cooldown',
  'conditions_not_met',
  'contact_erased',
  'too_deep',
  'too_old',
  'client_suspended',
  'failed',
] as const;
export type RefusedStart = (typeof refusedStarts)[number];

/** A problem at one position of an automation. A problem of severity `error` prevents publication. */
const automationIssueShape = z.object({
  path: z.string().describe('For example steps.2.then.0.tag.'),
  code: z.string(),
  message: z.string(),
  severity: z.enum(['error', 'warning']),
  values: z.record(z.string(), z.string()),
});
export type AutomationIssue = z.infer<typeof automationIssueShape>;

const bySomebody = z.object({ type: z.string(), id: z.string().nullable(), name: z.string().nullable() });

const versionShape = z.object({
  id: uuid,
  number: z.int(),
  trigger: automationTrigger,
  steps: z.array(automationStep),
  settings: automationSettings,
  cooldown_minutes: count,
  note: z.string().nullable(),
  published_by: bySomebody,
  running: count.describe('Runs that go on with it.'),
  created_at: timestamp,
});
export type AutomationVersion = z.infer<typeof versionShape>;
export const automationVersionShape = versionShape;

/** An automation as its editor shows it: the draft, the published version, and the issues of the draft. */
export const automationDetailShape = automationShape.extend({
  settings: automationSettings,
  token_hint: z.string().nullable(),
  token_before_until: timestamp.nullable().describe('Until then the token before the last rotation works, too.'),
  published: versionShape.nullable(),
  is_changed: z.boolean().describe('The draft differs from what runs.'),
  issues: z.array(automationIssueShape),
});
export type AutomationDetail = z.infer<typeof automationDetailShape>;

export const createAutomationInput = z.strictObject({
  name: nameText(200),
  definition: automationDefinition.partial().optional(),
});
export const updateAutomationInput = z.strictObject({
  id: pathId,
  name: nameText(200).optional(),
  ...automationDefinition.partial().shape,
});
export type UpdateAutomationInput = z.output<typeof updateAutomationInput>;
export const publishAutomationInput = z.strictObject({
  id: pathId,
  note: z.string().max(500).optional(),
  runs: z.enum(['finish', 'move']).optional().describe('What becomes of runs under way; finish (default) with theirs.'),
});
export const publishAutomationResult = z.object({
  automation: automationDetailShape,
  moved: count,
  left: count.describe('Runs that go on with the version they began with.'),
});
export type PublishAutomationResult = z.infer<typeof publishAutomationResult>;
export const setAutomationStatusInput = z.strictObject({ id: pathId, status: z.enum(['active', 'paused']) });
export const rotateTokenResult = z.object({
  ok,
  token: z.string().describe('Shown once.'),
  old_until: timestamp.nullable(),
});

const dryRunStep = z.object({
  place: z.string(),
  type: z.string(),
  at: timestamp.describe('When it would be, by the clock of the dry run.'),
  decision: z.string(),
  input: z.unknown(),
  effects: z.array(z.object({ object: z.string(), field: z.string(), from: z.unknown(), to: z.unknown() })),
  error: z.string().nullable(),
});
export const dryRunInput = z.strictObject({
  id: pathId,
  contact_id: uuid,
  variables: valuesByName(z.json()).optional(),
  reply: z
    .string()
    .max(4096)
    .nullable()
    .optional()
    .describe('What the person answers each time; null or absent: nothing.'),
  at: timestamp.optional().describe('When it would begin; now unless said otherwise.'),
});
export type DryRunInput = z.output<typeof dryRunInput>;
export const dryRunResult = z.object({
  refused: z
    .enum(refusedStarts)
    .nullable()
    .describe('Why it would not begin then, by what is known now; the steps of whom it would take later are listed.'),
  retry_at: timestamp.nullable().describe('When the contact may be in it again, where it left too recently.'),
  steps: z.array(dryRunStep),
  ended: z.object({ status: z.string(), reason: z.string().nullable(), error: z.string().nullable(), at: timestamp }),
});
export type DryRunResult = z.infer<typeof dryRunResult>;

/** A run as the panel lists it. */
export const runShape = z.object({
  id: uuid,
  automation: z.object({ id: uuid, name: z.string() }),
  contact: z.object({ id: uuid, name: z.string() }).nullable(),
  version: z.int().nullable(),
  status: z.enum(['running', 'completed', 'failed']),
  place: z.string().nullable().describe('The step it stands at, for example 2.then.0; null when it is over.'),
  step: z.string().nullable().describe('The type of that step.'),
  reason: z.string().nullable(),
  error: z.string().nullable(),
  waits_for: z.string().nullable(),
  wakes_at: timestamp.nullable(),
  started_at: timestamp,
  ended_at: timestamp.nullable(),
});
export type AutomationRun = z.infer<typeof runShape>;

export const runDetailShape = runShape.extend({
  cause: values,
  depth: count,
  variables: values,
  steps: z.array(
    z.object({
      visit: count,
      place: z.string(),
      type: z.string(),
      input: z.unknown(),
      decision: z.string(),
      effect: z.unknown(),
      error: z.string().nullable(),
      started_at: timestamp,
      duration_ms: count,
    }),
  ),
});
export type AutomationRunDetail = z.infer<typeof runDetailShape>;

export const listRunsInput = z.strictObject({
  automation_id: uuid.optional(),
  contact_id: uuid.optional(),
  status: z.enum([...runShape.shape.status.options, 'ended']).optional(),
  place: z
    .string()
    .max(400)
    .optional()
    .describe('Those of the published version that stand at this step or failed there, for example 2.then.0.'),
  started_from: timestamp.optional().describe('Begun since then.'),
  started_to: timestamp.optional().describe('Begun before.'),
  ...pageInput,
});
export type ListRunsInput = z.output<typeof listRunsInput>;

/** One attempt to start the automation for a contact, with its outcome. */
export const startShape = z.object({
  id: uuid,
  contact: z.object({ id: uuid, name: z.string() }).nullable(),
  trigger: z.string(),
  status: z.enum(['waiting', 'started', 'refused']),
  reason: z.string().nullable(),
  details: z.unknown(),
  body: z.unknown().describe('What the caller sent; of people we do not know only the keys.'),
  run_id: uuid.nullable(),
  at: timestamp,
});
export type AutomationStart = z.infer<typeof startShape>;

export const listStartsInput = z.strictObject({
  id: pathId,
  refused: z.boolean().optional().describe('Only those that did not begin.'),
  contact_id: uuid.optional(),
  ...pageInput,
});
export type ListStartsInput = z.output<typeof listStartsInput>;
