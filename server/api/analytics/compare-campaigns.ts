import { compareCampaignsInput, compareCampaignsResult } from '#server/contract/figures-page.ts';
import { compareCampaigns } from '#server/domain/analytics/compare-campaigns-and-automations.ts';
import { operation } from '../operation.ts';
import { hasPower } from '../require-power.ts';
import { overviewExample } from './figures-example.ts';

const { from, to, as_of } = overviewExample;

export default operation(
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
);
