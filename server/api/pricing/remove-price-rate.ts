import { priceRateIdInput, removedPriceRateResult } from '#server/contract/price.ts';
import { removePriceRate } from '#server/domain/pricing/manage-price-rates.ts';
import { operation } from '../operation.ts';
import { priceRateExample } from './price-rate-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Take back a rate',
    description: 'Only one of a day to come, which has priced nothing yet.',
    scope: 'admin',
    limit: 'panel',
    errors: ['price_rate_not_found', 'rate_in_force'],
    input: priceRateIdInput,
    output: removedPriceRateResult,
    example: { input: { id: priceRateExample.id }, output: { ok: true, id: priceRateExample.id } },
  },
  removePriceRate,
);
