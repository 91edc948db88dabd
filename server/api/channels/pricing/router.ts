import {
  addPriceRatesInput,
  addPriceRatesResult,
  costOfMonthInput,
  costOfMonthShape,
  freeServiceInput,
  freeServiceList,
  listPriceRatesInput,
  listPriceRatesResult,
  nextPriceInput,
  nextPriceShape,
  priceRateIdInput,
  removedPriceRateResult,
} from '#server/contract/channels/price.ts';
import { costOfMonth } from '#server/domain/channels/pricing/cost-of-month.ts';
import { listFreeService } from '#server/domain/channels/pricing/free-service.ts';
import {
  addPriceRates,
  listPriceRates,
  nextPrice,
  removePriceRate,
} from '#server/domain/channels/pricing/manage-price-rates.ts';
import { conversationExample } from '../../inbox/conversations/conversation-example.ts';
import { operation } from '../../operation.ts';
import { requirePower } from '../../require-power.ts';
import { router } from '../../trpc.ts';
import { connectionExample } from '../connections/connection-example.ts';

/** A rate as an administrator enters it. */
const rateExample = {
  market: 'BR',
  category: 'marketing' as const,
  amount: '0.0625',
  currency: 'USD',
  valid_from: '2027-01-01',
  source: 'WhatsApp rate card of January 2027',
};

const priceRateExample = {
  ...rateExample,
  id: '01939a1c-9e01-7c21-8a10-1b2c3d4e5f60',
  own: true,
  state: 'future' as const,
};

const nextPriceExample = {
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

const costOfMonthExample = {
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

export const pricingRouter = router({
  addPriceRates: operation(
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
  ),
  costOfMonth: operation(
    {
      kind: 'query',
      summary: 'Cost of a month',
      description: 'What the messages of a month cost, by number and category: the sum of what each message shows.',
      scope: 'session',
      limit: 'panel',
      errors: ['insufficient_scope'],
      input: costOfMonthInput,
      output: costOfMonthShape,
      example: { input: { month: '2026-11' }, output: costOfMonthExample },
    },
    async (actor, input, call) => {
      requirePower(call, 'plan:read');
      return costOfMonth(actor, input);
    },
  ),
  listFreeService: operation(
    {
      kind: 'query',
      summary: 'Free service messages by number',
      description: 'How many free answers each number has had this month, and has left; they do not roll over.',
      scope: 'session',
      limit: 'panel',
      errors: ['insufficient_scope'],
      input: freeServiceInput,
      output: freeServiceList,
      example: {
        output: {
          data: [
            {
              connection_id: '01939a1c-7b00-7000-8000-00000000c001',
              name: 'Suporte',
              phone: '+551150001000',
              included: 1_000,
              used: 412,
              left: 588,
            },
          ],
          next_cursor: null,
          has_more: false,
        },
      },
    },
    async (actor, _input, call) => {
      requirePower(call, 'plan:read');
      return listFreeService(actor);
    },
  ),
  listPriceRates: operation(
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
  ),
  nextPrice: operation(
    {
      kind: 'query',
      summary: 'Price of the next message',
      description:
        'What the next message of a conversation will cost: free while the number has free messages left this month.',
      scope: 'conversations:read',
      limit: 'panel',
      errors: ['insufficient_scope', 'conversation_not_found', 'not_a_chatapp_conversation'],
      input: nextPriceInput,
      output: nextPriceShape,
      example: { input: { id: conversationExample.id }, output: nextPriceExample },
    },
    async (actor, input, call) => {
      requirePower(call, 'costs:read');
      return nextPrice(actor, input);
    },
  ),
  removePriceRate: operation(
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
  ),
});
