import {
  demoCustomersInput,
  homeShape,
  putStepsAwayInput,
  putStepsAwayResult,
  switchDemoCustomersResult,
  viewHomeInput,
} from '#server/contract/insight/home.ts';
import { switchDemoCustomers } from '#server/domain/insight/home/demo-customers.ts';
import { putStepsAway } from '#server/domain/insight/home/first-steps.ts';
import { viewHome } from '#server/domain/insight/home/view-home.ts';
import { operation } from '../../operation.ts';
import { router } from '../../trpc.ts';
import { roleOf } from './role-of.ts';

const conversation = '01939a1c-6a40-7d42-8c53-2d3e4f5a6b71';

export const homeRouter = router({
  putStepsAway: operation(
    {
      kind: 'mutation',
      summary: 'Put the first steps away',
      description: 'For all administrators of the organization; they can be taken out again.',
      scope: 'admin',
      limit: 'panel',
      errors: [],
      input: putStepsAwayInput,
      output: putStepsAwayResult,
      example: { input: { away: true }, output: { ok: true, away: true } },
    },
    putStepsAway,
  ),
  switchDemoCustomers: operation(
    {
      kind: 'mutation',
      summary: 'Turn the customers of the demo on or off',
      description: 'They write to the sandbox number of a demo while somebody looks at it. Elsewhere there are none.',
      scope: 'admin',
      limit: 'panel',
      errors: [],
      input: demoCustomersInput,
      output: switchDemoCustomersResult,
      example: { input: { on: false }, output: { ok: true, on: false } },
    },
    switchDemoCustomers,
  ),
  viewHome: operation(
    {
      kind: 'query',
      summary: 'What waits, fails and ends',
      description: 'For the page people begin their day with; each role is told what is its own to act on.',
      scope: 'session',
      limit: 'panel',
      errors: [],
      input: viewHomeInput,
      output: homeShape,
      example: {
        input: {},
        output: {
          waits: {
            waiting: {
              count: 2,
              since: '2026-11-23T08:02:11.000Z',
              longest: { id: conversation, name: 'Marina Souza' },
            },
            queues: [
              {
                id: '01939a1c-6a40-7d42-8c53-2d3e4f5a6b70',
                name: 'Support',
                count: 2,
                since: '2026-11-23T08:02:11.000Z',
              },
            ],
            mine: { count: 4, awaiting: 1, since: '2026-11-23T08:20:45.000Z' },
            waking: 1,
            closing: { count: 1, next: [{ id: conversation, name: 'Marina Souza', at: '2026-11-23T10:10:00.000Z' }] },
          },
          problems: [
            {
              kind: 'messages_failed',
              critical: false,
              object: { id: conversation, name: 'Marina Souza' },
              count: 3,
              reason: '131026',
              at: '2026-11-23T07:50:00.000Z',
            },
          ],
          first_steps: {
            done: ['number', 'agent'],
            number: { id: '01939a1c-6a40-7d42-8c53-2d3e4f5a6b72', phone_number_id: '100010001000' },
            put_away: false,
          },
          expiring: [
            {
              kind: 'plan_used',
              critical: false,
              object: null,
              count: 80,
              reason: null,
              at: '2026-11-27T00:00:00.000Z',
            },
          ],
          demo_customers: null,
        },
      },
    },
    (actor, _input, call) => viewHome(actor, roleOf(call)),
  ),
});
