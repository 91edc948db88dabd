import { connectionExample } from '../connections/connection-example.ts';

/** A rate as an administrator enters it. */
export const rateExample = {
  market: 'BR',
  category: 'marketing' as const,
  amount: '0.0625',
  currency: 'USD',
  valid_from: '2027-01-01',
  source: 'WhatsApp rate card of January 2027',
};

export const priceRateExample = {
  ...rateExample,
  id: '01939a1c-9e01-7c21-8a10-1b2c3d4e5f60',
  own: true,
  state: 'future' as const,
};

export const nextPriceExample = {
  market: 'BR',
  window_open: true,
  free: { included: 1_000, used: 588, left: 412 },
  service: { free: true, cost: { amount: '0', currency: 'USD' } },
  templates: {
    marketing: { amount: '0.0625', currency: 'USD' },
    utility: { amount: '0.0068', currency: 'USD' },
    authentication: { amount: '0.0068', currency: 'USD' },
  },
};

const counts = { messages: 20, free: 12, unknown: 0, cost: [{ amount: '0.5', currency: 'USD' }] };

export const costOfMonthExample = {
  month: '2026-11',
  ...counts,
  numbers: [
    {
      connection_id: connectionExample.id,
      name: connectionExample.name,
      phone: connectionExample.phone,
      ...counts,
      categories: [{ category: 'marketing', ...counts }],
    },
  ],
};
