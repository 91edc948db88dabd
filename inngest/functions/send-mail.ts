import { sendDueMail } from '#server/domain/mail/send-due-mail.ts';
import { inngest } from '#server/jobs/inngest-client.ts';

/** One run an organization at a time: a mail server is not fond of many connections. */
export const sendMail = inngest.createFunction(
  {
    id: 'send-mail',
    triggers: [{ event: 'parley/mail.due' }],
    concurrency: { limit: 1, key: 'event.data.organization_id' },
  },
  async ({ event }) => sendDueMail(String(event.data.organization_id)),
);
