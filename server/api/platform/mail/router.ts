import { listMailInput, mailPage } from '#server/contract/platform/mail.ts';
import { listMail } from '#server/domain/platform/mail/list-mail.ts';
import { operation } from '../../operation.ts';
import { router } from '../../trpc.ts';

export const mailRouter = router({
  listMail: operation(
    {
      kind: 'query',
      summary: 'Notices to administrators',
      description: 'What administrators were written by e-mail, newest first; `kept` when there is no mail server.',
      scope: 'admin',
      limit: 'panel',
      errors: ['invalid_cursor'],
      input: listMailInput,
      output: mailPage,
      example: {
        output: {
          data: [
            {
              id: '01939a1c-6500-7b21-9c01-8a7b6c5d4e02',
              kind: 'webhook.failing',
              object_id: '01939a1c-6a10-7b21-8f0e-4f6d2f7b9c31',
              to: { name: 'Ana Ribeiro', address: 'ana@example.com' },
              subject: 'A webhook has been failing for an hour: example.com',
              text: 'Hello Ana Ribeiro, …',
              status: 'sent',
              error: null,
              created_at: '2026-11-20T18:31:07.412Z',
              sent_at: '2026-11-20T18:31:08.102Z',
            },
          ],
          next_cursor: null,
          has_more: false,
        },
      },
    },
    listMail,
  ),
});
