import { z } from 'zod';
import { campaignFigures } from '../insight/figure-words.ts';
import { contactFilter } from '../people/contact-selection.ts';
import { pageInput } from '../platform/page.ts';
import { pathId, requiredText, text, timestamp, uuid } from '../platform/wire.ts';
import { recipientStatuses } from './campaign-states.ts';

const recipientFilter = {
  status: z.enum(recipientStatuses).optional(),
  reason: text(100).optional().describe('Why somebody was left out, waits, or failed: a code.'),
  variant: z.int().min(-1).max(3).optional().describe('-1: those who get nothing, to compare with.'),
  clicked: z.boolean().optional().describe('Who tapped a link of the message, or who did not.'),
  reached: z
    .enum(campaignFigures)
    .optional()
    .describe('Those a figure counts: of the people written to, or failed, who came at least this far.'),
  sent_from: timestamp.optional().describe('Written to, or failed, since then.'),
  sent_to: timestamp.optional().describe('Written to, or failed, before.'),
  q: text(200).optional().describe('Of the name, or of the phone.'),
};
export const listRecipientsInput = z.strictObject({ id: pathId, ...recipientFilter, ...pageInput });
export const exportRecipientsInput = z.strictObject({ id: pathId, ...recipientFilter });
export type ExportRecipientsInput = z.output<typeof exportRecipientsInput>;
export type ListRecipientsInput = z.output<typeof listRecipientsInput>;
export const recipientShape = z.object({
  id: uuid,
  contact_id: uuid,
  name: z.string(),
  phone: z.string().nullable(),
  status: z.enum(recipientStatuses),
  reason: z.string().nullable(),
  error: z.object({ code: z.string(), title: z.string() }).nullable(),
  variant: z.int(),
  message_id: uuid.nullable(),
  sent_at: timestamp.nullable(),
  clicked_at: timestamp.nullable().describe('The first tap on a link, as far as the network operator tells.'),
});
export type Recipient = z.infer<typeof recipientShape>;

/** Panel: lists the messages of campaigns that one contact has received or is about to receive, newest first. */
export const listContactCampaignsInput = z.strictObject({ contact_id: uuid, ...pageInput });
export type ListContactCampaignsInput = z.output<typeof listContactCampaignsInput>;
export const contactCampaignShape = recipientShape
  .pick({ id: true, status: true, reason: true, error: true, message_id: true, sent_at: true, clicked_at: true })
  .extend({
    campaign: z.object({ id: uuid, name: z.string() }),
    chosen_at: timestamp.describe('When the campaign took the person up: at its start.'),
  });
export type ContactCampaign = z.infer<typeof contactCampaignShape>;

export const uploadListInput = z.strictObject({
  id: pathId,
  content: requiredText(14_000_000).describe('A CSV with a header and a column phone or email, base64.'),
});
export const uploadListResult = z.object({
  people: z.int(),
  unknown: z.int().describe('Lines without anybody we know.'),
});

export const segmentShape = z.object({ id: uuid, name: z.string(), filter: z.strictObject(contactFilter) });
export type Segment = z.infer<typeof segmentShape>;
export const recipientFileShape = z.object({ name: z.string(), content: z.string() });
export const segmentsInput = z.strictObject({});
