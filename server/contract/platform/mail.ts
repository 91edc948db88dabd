import { z } from 'zod';
import { listOf, pageInput } from './page.ts';
import { timestamp, uuid } from './wire.ts';

/** An e-mail that the server sent to one administrator, as the panel shows it. */
const mailShape = z.object({
  id: uuid,
  kind: z.string().describe('What it is about, as in webhook.failing.'),
  object_id: uuid.nullable(),
  to: z.object({ name: z.string(), address: z.string() }),
  subject: z.string(),
  text: z.string(),
  status: z.enum(['queued', 'sent', 'kept', 'failed']).describe('kept: there is no mail server to send it by.'),
  error: z.string().nullable().describe('What the mail server said last, when it did not take it.'),
  created_at: timestamp,
  sent_at: timestamp.nullable(),
});
export type Mail = z.infer<typeof mailShape>;

export const listMailInput = z.strictObject({ ...pageInput });
export const mailPage = listOf(mailShape);
