import { z } from 'zod';
import { costShape } from './cost.ts';
import { pathId, uuid } from './wire.ts';

export const previewCampaignInput = z.strictObject({
  id: pathId,
  place: z.int().min(0).max(1_000).default(0),
  variant: z.int().min(0).max(3).optional().describe('That message, whichever the person will get.'),
});
/** The message as one person of the audience would get it. */
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

/** Whom it is for now, without what keeps somebody from getting it. */
export const audienceSampleShape = z.object({
  total: z.int(),
  doubles: z.int().describe('Of them, those who are somebody else of them.'),
  people: z.array(z.object({ id: uuid, name: z.string(), phone: z.string().nullable() })).describe('A few of them.'),
});
export type AudienceSample = z.infer<typeof audienceSampleShape>;
