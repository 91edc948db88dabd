import { listPriceRatesInput, listPriceRatesResult } from '#server/contract/price.ts';
import { listPriceRates } from '#server/domain/pricing/manage-price-rates.ts';
import { operation } from '../operation.ts';
import { priceRateExample } from './price-rate-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'List rates',
    description: 'What messages cost, by country, category and day; those that came with the product too.',
    scope: 'admin',
    limit: 'panel',
    errors: [],
    input: listPriceRatesInput,
    output: listPriceRatesResult,
    example: { input: {}, output: { data: [priceRateExample] } },
  },
  listPriceRates,
);
