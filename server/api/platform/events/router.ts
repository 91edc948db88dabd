import { eventsPage, listEventsInput } from '#server/contract/developers/webhook.ts';
import { listEvents } from '#server/domain/developers/webhooks/events/list-events.ts';
import { operation } from '../../operation.ts';
import { contactExample } from '../../people/contacts/contact-example.ts';
import { router } from '../../trpc.ts';

export const eventsRouter = router({
  listEvents: operation(
    {
      rest: { method: 'GET', path: '/events', tag: 'Events' },
      summary: 'Poll events',
      description:
        'Oldest first, kept 30 days; items are identical to webhook bodies. `next_cursor` is set whenever the page is not empty, so a poller resumes from it. Only types that some endpoint subscribes to are recorded; a paused endpoint counts.',
      scope: 'webhooks:manage',
      limit: 'events',
      errors: ['invalid_cursor'],
      input: listEventsInput,
      output: eventsPage,
      example: {
        input: { type: 'contact.created', limit: 1 },
        output: {
          data: [
            {
              id: 'evt_4fJ8sKq2LmN0pRtUvWxYz123',
              type: 'contact.created',
              api_version: 'v1',
              created_at: '2026-11-20T18:31:07.301Z',
              org_id: '01939a1c-0000-7000-8000-000000000001',
              data: { object: contactExample, source: 'api' },
            },
          ],
          next_cursor: 'WyJhYmMiLCIxIl0',
          has_more: false,
        },
      },
    },
    listEvents,
  ),
});
