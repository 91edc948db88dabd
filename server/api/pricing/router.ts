import { router } from '../trpc.ts';
import addPriceRates from './add-price-rates.ts';
import costOfMonth from './cost-of-month.ts';
import listFreeService from './list-free-service.ts';
import listPriceRates from './list-price-rates.ts';
import nextPrice from './next-price.ts';
import removePriceRate from './remove-price-rate.ts';

export const pricingRouter = router({
  addPriceRates,
  costOfMonth,
  listFreeService,
  listPriceRates,
  nextPrice,
  removePriceRate,
});
