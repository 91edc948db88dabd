import { addPriceRatesInput, addPriceRatesResult } from '#server/contract/price.ts';
import { addPriceRates } from '#server/domain/pricing/manage-price-rates.ts';
import { operation } from '../operation.ts';
import { rateExample } from './price-rate-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Enter rates',
    description:
      'One rate or a whole card, all or none. What was is never rewritten: a rate begins today or later, save where none was known.',
    scope: 'admin',
    limit: 'panel',
    errors: ['rate_in_force'],
    input: addPriceRatesInput,
    output: addPriceRatesResult,
    example: { input: { rates: [rateExample] }, output: { ok: true, added: 1 } },
  },
  addPriceRates,
);
