import {
  agentFiguresInput,
  agentFiguresShape,
  overviewInput,
  overviewShape,
} from '#server/contract/insight/analytics.ts';
import {
  figureExportPage,
  figureExportShape,
  listExportsInput,
  startExportInput,
} from '#server/contract/insight/figure-export.ts';
import {
  compareAutomationsInput,
  compareAutomationsResult,
  compareCampaignsInput,
  compareCampaignsResult,
  compareFiguresInput,
  compareFiguresResult,
  listAnnotationsInput,
  listAnnotationsResult,
  listEpisodesInput,
  listEpisodesResult,
  viewFiguresInput,
  viewFiguresResult,
  viewSpendingInput,
  viewSpendingResult,
  viewWaitsInput,
  viewWaitsResult,
} from '#server/contract/insight/figures-page.ts';
import {
  compareAutomations,
  compareCampaigns,
} from '#server/domain/insight/analytics/comparisons/compare-campaigns-and-automations.ts';
import { compareFigures } from '#server/domain/insight/analytics/comparisons/compare-figures.ts';
import { listEpisodes } from '#server/domain/insight/analytics/episodes/list-episodes.ts';
import { viewWaits } from '#server/domain/insight/analytics/episodes/view-waits.ts';
import { namesCustomers } from '#server/domain/insight/analytics/exports/export-table.ts';
import { listExports } from '#server/domain/insight/analytics/exports/list-exports.ts';
import { startExport } from '#server/domain/insight/analytics/exports/start-export.ts';
import { listAnnotations } from '#server/domain/insight/analytics/figures/list-annotations.ts';
import { viewAgentFigures, viewFigures, viewOverview } from '#server/domain/insight/analytics/figures/view-figures.ts';
import { viewSpending } from '#server/domain/insight/analytics/spending/view-spending.ts';
import { operation } from '../../operation.ts';
import { hasPower, requirePower } from '../../require-power.ts';
import { router } from '../../trpc.ts';
import { agentFiguresExample, exportExample, overviewExample, spendingExample } from './figures-example.ts';

const { from, to, timezone, as_of, totals } = overviewExample;

export const analyticsRouter = router({
  compareAutomations: operation(
    {
      kind: 'query',
      summary: 'Compare automations',
      description: 'What each flow did, by its runs that began in the period.',
      scope: 'conversations:read',
      limit: 'panel',
      errors: [],
      input: compareAutomationsInput,
      output: compareAutomationsResult,
      example: {
        input: {},
        output: {
          from,
          to,
          as_of,
          is_cut: false,
          rows: [
            {
              id: '01939a1c-6a41-7d42-8c53-2d3e4f5a6b70',
              name: 'Boas-vindas',
              ...{ started: 80, running: 5, completed: 70, failed: 5, duration_p50: 12.5 },
            },
          ],
        },
      },
    },
    compareAutomations,
  ),
  compareCampaigns: operation(
    {
      kind: 'query',
      summary: 'Compare campaigns',
      description: 'What each campaign reached and cost, of the people it wrote to in the period.',
      scope: 'conversations:read',
      limit: 'panel',
      errors: [],
      input: compareCampaignsInput,
      output: compareCampaignsResult,
      example: {
        input: {},
        output: {
          from,
          to,
          as_of,
          is_cut: false,
          rows: [
            {
              id: '01939a1c-6a40-7d42-8c53-2d3e4f5a6b70',
              name: 'Black Friday',
              ...{
                sent: 400,
                delivered: 391,
                read: 250,
                clicked: 48,
                replied: 31,
                converted: 4,
                opted_out: 2,
                failed: 3,
              },
              cost: [{ amount: '25', currency: 'USD' }],
              unknown: 0,
              ai_cost: [{ amount: '0.62', currency: 'USD' }],
              per_reply: [{ amount: '0.826452', currency: 'USD' }],
              per_conversion: [{ amount: '6.405', currency: 'USD' }],
            },
          ],
        },
      },
    },
    async (actor, input, call) => {
      const compared = await compareCampaigns(actor, input);
      if (hasPower(call, 'costs:read')) return compared;
      const none = { cost: [], unknown: 0, ai_cost: null, per_reply: null, per_conversion: null };
      return { ...compared, rows: compared.rows.map((row) => ({ ...row, ...none })) };
    },
  ),
  compareFigures: operation(
    {
      kind: 'query',
      summary: 'Compare figures',
      description:
        'The figures of each agent, member, channel, number, tag or queue, those with most conversations first: agents with what each conversation cost, members with what they hold now. Roles that may not see costs are told none.',
      scope: 'conversations:read',
      limit: 'panel',
      errors: ['segment_not_found'],
      input: compareFiguresInput,
      output: compareFiguresResult,
      example: {
        input: { by: 'channel' },
        output: {
          from,
          to,
          as_of,
          is_behind: false,
          rows: [{ id: 'web', name: 'web', figures: totals, spending: spendingExample, each: null, load: null }],
        },
      },
    },
    async (actor, input, call) => {
      const compared = await compareFigures(actor, input);
      if (hasPower(call, 'costs:read')) return compared;
      return { ...compared, rows: compared.rows.map((row) => ({ ...row, spending: null, each: null })) };
    },
  ),
  listAnnotations: operation(
    {
      kind: 'query',
      summary: 'What figures may show',
      description: 'Campaigns that began, and versions of agents that were published, in the period.',
      scope: 'conversations:read',
      limit: 'panel',
      errors: [],
      input: listAnnotationsInput,
      output: listAnnotationsResult,
      example: {
        input: {},
        output: {
          data: [
            {
              kind: 'version_published',
              id: '01939a1c-6a10-7a11-8a22-0b1c2d3e4f50',
              name: 'Bia',
              number: 4,
              at: '2026-11-20T14:02:00.000Z',
            },
          ],
        },
      },
    },
    listAnnotations,
  ),
  listEpisodes: operation(
    {
      kind: 'query',
      summary: 'List the conversations of a figure',
      description:
        'What a number counts: exactly its conversations in the period, newest first; of messages those they were in.',
      scope: 'conversations:read',
      limit: 'panel',
      errors: ['segment_not_found', 'invalid_cursor'],
      input: listEpisodesInput,
      output: listEpisodesResult,
      example: {
        input: { measure: 'opened' },
        output: {
          data: [
            {
              conversation_id: '01939a1c-6a21-7d42-8c53-2d3e4f5a6b70',
              number: 1,
              name: 'Marina',
              at: '2026-11-20T18:31:08.000Z',
              opened_at: '2026-11-20T18:31:08.000Z',
              resolved_at: null,
              rating: null,
              first_response: 4.2,
              amount: null,
              paid: null,
              contact_id: '01939a1c-6a01-7d42-8c53-2d3e4f5a6b70',
              is_hidden: false,
            },
          ],
          next_cursor: null,
          has_more: false,
          as_of: '2026-11-21T12:00:00.000Z',
        },
      },
    },
    async (actor, input, call) => {
      const listed = await listEpisodes(actor, input);
      if (hasPower(call, 'costs:read')) return listed;
      return { ...listed, data: listed.data.map((one) => ({ ...one, paid: null })) };
    },
  ),
  listExports: operation(
    {
      kind: 'query',
      summary: 'List one’s exports of figures',
      description: 'The newest twenty of whoever asks, with links to the files.',
      scope: 'conversations:read',
      limit: 'panel',
      errors: ['sign_in_required'],
      input: listExportsInput,
      output: figureExportPage,
      example: { input: {}, output: { data: [exportExample], next_cursor: null, has_more: false } },
    },
    listExports,
  ),
  startExport: operation(
    {
      kind: 'mutation',
      summary: 'Export figures',
      description:
        'A table of the page, or the conversations behind a number, as a CSV. It is made in the background; whoever asked finds it for a week. The conversations name their customers: for administrators and editors.',
      scope: 'conversations:read',
      limit: 'panel',
      errors: ['segment_not_found', 'exports_waiting', 'sign_in_required'],
      input: startExportInput,
      output: figureExportShape,
      example: {
        input: {
          table: 'agent' as const,
          title: 'Agentes',
          locale: 'pt-BR' as const,
          from: '2026-11-01',
          to: '2026-11-20',
        },
        output: { ...exportExample, status: 'waiting' as const, rows: null, url: null },
      },
    },
    (actor, input, call) => {
      // The list of conversations contains customers' names, so exporting it requires the power to export contacts.
      if (namesCustomers(input)) requirePower(call, 'contacts:export');
      return startExport(actor, input);
    },
  ),
  viewAgentFigures: operation(
    {
      rest: { method: 'GET', path: '/analytics/agents/{id}', tag: 'Analytics' },
      summary: 'Show the figures of an agent',
      description: 'As the overview, of the agent’s conversations, with its turns, its tokens and what they cost.',
      scope: 'conversations:read',
      limit: 'analytics',
      errors: ['agent_not_found'],
      input: agentFiguresInput,
      output: agentFiguresShape,
      example: {
        input: { id: agentFiguresExample.agent.id, from: '2026-11-20', to: '2026-11-20' },
        output: agentFiguresExample,
      },
    },
    async (actor, input, call) => {
      const figures = await viewAgentFigures(actor, input);
      if (hasPower(call, 'costs:read')) return figures;
      const { totals, series } = figures;
      return { ...figures, totals: { ...totals, cost: null }, series: series.map((one) => ({ ...one, cost: null })) };
    },
  ),
  viewFigures: operation(
    {
      kind: 'query',
      summary: 'Show figures of some conversations',
      description:
        'The overview of those somebody asks for, in any time zone; durations in business hours where that is asked for.',
      scope: 'conversations:read',
      limit: 'panel',
      errors: ['segment_not_found'],
      input: viewFiguresInput,
      output: viewFiguresResult,
      example: { input: { clock: 'business' as const }, output: { ...overviewExample, is_behind: false } },
    },
    viewFigures,
  ),
  viewOverview: operation(
    {
      rest: { method: 'GET', path: '/analytics/overview', tag: 'Analytics' },
      summary: 'Show the figures of a period',
      description:
        'Totals, and a series without gaps, in days or hours of the organization’s time zone. `as_of` says how fresh they are. Test conversations are in none of them.',
      scope: 'conversations:read',
      limit: 'analytics',
      errors: [],
      input: overviewInput,
      output: overviewShape,
      example: { input: { from: '2026-11-20', to: '2026-11-20' }, output: overviewExample },
    },
    viewOverview,
  ),
  viewSpending: operation(
    {
      kind: 'query',
      summary: 'Show what conversations cost',
      description: 'What the network operator and the models were paid in the period, and one conversation on average.',
      scope: 'conversations:read',
      limit: 'panel',
      errors: ['insufficient_scope', 'segment_not_found'],
      input: viewSpendingInput,
      output: viewSpendingResult,
      example: {
        input: { channel: 'chatapp' as const },
        output: {
          ...spendingExample,
          as_of: overviewExample.as_of,
          conversations: 31,
          conversations_unknown: 0,
          per_conversation: [{ amount: '0.0521', currency: 'USD' }],
        },
      },
    },
    async (actor, input, call) => {
      requirePower(call, 'costs:read');
      return viewSpending(actor, input);
    },
  ),
  viewWaits: operation(
    {
      kind: 'query',
      summary: 'When customers wait',
      description: 'Waits by the hour of the week in which they began: how many, and how long.',
      scope: 'conversations:read',
      limit: 'panel',
      errors: ['segment_not_found'],
      input: viewWaitsInput,
      output: viewWaitsResult,
      example: {
        input: {},
        output: {
          from,
          to,
          timezone,
          as_of,
          is_behind: false,
          hours: [{ weekday: 5, hour: 14, waits: 12, wait_p50: 96.5 }],
        },
      },
    },
    viewWaits,
  ),
});
