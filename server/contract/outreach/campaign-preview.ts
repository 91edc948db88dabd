import { z } from 'zod';
import { costShape } from '../channels/cost.ts';
import { idempotencyKey, pathId, requiredText, uuid } from '../platform/wire.ts';
import { exclusionReasons } from './campaign-states.ts';

export const previewCampaignInput = z.strictObject({
  id: pathId,
  place: z.int().min(0).max(1_000).default(0),
  variant: z.int().min(0).max(3).optional().describe('That message, whichever the person will get.'),
  emptiest: z
    .boolean()
    .optional()
    .describe('Instead of a place: the person of whom the least is known of what the message names.'),
});
/** The campaign's message as one contact of the audience would see it. */
export const campaignPreviewShape = z.object({
  contact: z.object({ id: uuid, name: z.string() }).nullable().describe('null: nobody is at that place.'),
  header: z
    .object({
      format: z.string().describe('TEXT, IMAGE, VIDEO, DOCUMENT, as the operator names it.'),
      text: z.string().describe('Of a header of words.'),
      url: z.string().nullable().describe('Of the file that is sent; null: none was chosen.'),
    })
    .nullable(),
  text: z.string(),
  footer: z.string(),
  missing: z.array(z.string()),
  buttons: z.array(z.string()),
  variant: z.int().describe('The message it is; -1: the person gets none, to compare with.'),
  category: z.string().nullable(),
  price: costShape.nullable().describe('Of this message to this person; null: not known.'),
});
export type CampaignPreview = z.infer<typeof campaignPreviewShape>;

/** A sample of the contacts that belong to the audience now. */
export const audienceSampleShape = z.object({
  total: z.int(),
  doubles: z.int().describe('Of them, those who are somebody else of them.'),
  left_out: z
    .array(z.object({ reason: z.enum(exclusionReasons), count: z.int() }))
    .describe(
      'Of them, those who get no message whatever it says. A message may leave out more: preflightCampaign tells.',
    ),
  people: z.array(z.object({ id: uuid, name: z.string(), phone: z.string().nullable() })).describe('A few of them.'),
  columns: z.array(z.string()).describe('Of an uploaded list: its columns, which messages may name; else none.'),
});
export type AudienceSample = z.infer<typeof audienceSampleShape>;

/**
 * Panel: sends the campaign's message to one phone as a test. The message has the content that previewCampaign shows
 * for the first contact.
 */
export const sendTestMessageInput = z.strictObject({
  id: pathId,
  to: requiredText(64).describe('A phone, in any Brazilian format.'),
  variant: z.int().min(0).max(3).default(0),
  idempotency_key: idempotencyKey,
});
