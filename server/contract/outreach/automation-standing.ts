import { z } from 'zod';
import { pathId, timestamp, uuid } from '../platform/wire.ts';
import { automationDefinition } from './automation-definition.ts';
import { automationDetailShape } from './automation-editor.ts';

const count = z.int().min(0);

/** What happens to the unfinished runs when the draft is published. */
export const previewPublicationResult = z.object({
  running: count.describe('Runs under way.'),
  movable: count.describe('Those that stand where the draft and their version say the same.'),
});
export type PreviewPublicationResult = z.infer<typeof previewPublicationResult>;

/** Two automations that started each other repeatedly until the server stopped the chain. */
export const flowLoopShape = z.object({
  automation: z.object({ id: uuid, name: z.string() }),
  started_by: z.string().nullable().describe('The name of the flow that wanted to start it last.'),
  since: timestamp,
});
export type FlowLoop = z.infer<typeof flowLoopShape>;
export const listLoopsInput = z.strictObject({});

/** The unsaved draft in the editor, to be checked before it is saved. */
export const checkDraftInput = z.strictObject({ id: pathId, ...automationDefinition.shape });
export const checkDraftResult = z.object({ issues: automationDetailShape.shape.issues });

/** The number of runs of the published version that are at each step. */
export const viewTrafficResult = z.object({
  days: z.int().describe('Passed and failed runs are those begun within so many days.'),
  most: z.int().describe('At most so many of them are counted, the newest.'),
  others: count.describe('Runs under way that go on with an earlier version: they are not counted by step.'),
  places: z.array(
    z.object({
      place: z.string().nullable().describe('The step, for example 2.then.0; null: before the first one.'),
      waiting: count.describe('Runs under way that stand here.'),
      failed: count.describe('Runs that ended here with a failure.'),
      passed: count.describe('Runs that took this step.'),
    }),
  ),
});
export type ViewTrafficResult = z.infer<typeof viewTrafficResult>;
