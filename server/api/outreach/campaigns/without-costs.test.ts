import { expect, it } from 'vitest';
import { campaignDetailExample, preflightExample } from './campaign-example.ts';
import { withoutCosts } from './without-costs.ts';

it('withoutCosts removes every amount of money from a campaign and keeps the counts', () => {
  const price = { amount: '0.02', currency: 'USD' };
  const preflight = {
    ...preflightExample,
    price: { ...preflightExample.price, floor: price, ceiling: price },
    variants: [{ variant: 0, count: 3, category: 'MARKETING', price }],
  };
  const shown = withoutCosts({ ...campaignDetailExample, cost: { messages: 3, unknown: 1, sums: [price] }, preflight });
  expect(JSON.stringify([shown.cost, shown.preflight])).not.toContain('amount');
  expect(shown.cost.messages).toBe(3);
  expect(withoutCosts({ ...campaignDetailExample, preflight: null })).toMatchObject({
    id: campaignDetailExample.id,
    preflight: null,
  });
});
