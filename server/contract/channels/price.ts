import { z } from 'zod';
import { listOf } from '../platform/page.ts';
import { ok, pathId, text, uuid } from '../platform/wire.ts';
import { costShape } from './cost.ts';
import { priceCategories } from './price-categories.ts';

/** Number of service messages delivered from one number that are free in a month. */
export const freeServiceMessages = 1_000;

const rateFields = {
  market: text(2)
    .regex(/^[A-Z]{2}$/, 'must be a country by its two letters')
    .describe('The country of the person, by its two letters.'),
  category: z.enum(priceCategories),
  amount: text(20)
    .regex(/^\d{1,6}(\.\d{1,8})?$/, 'must be a decimal number')
    .describe('Of one message, as decimal text.'),
  currency: text(3).regex(/^[A-Z]{3}$/, 'must be a currency by its three letters'),
  valid_from: z.iso.date().describe('The first day of the rate, in the time of the organization.'),
  source: text(200).min(1, 'must not be empty').describe('Where the rate stands, for whoever checks it.'),
};

/** A rate as the panel's page of prices shows it. */
const priceRateShape = z.object({
  id: uuid,
  ...rateFields,
  own: z.boolean().describe('Entered by an administrator; false: it came with the product.'),
  state: z.enum(['past', 'current', 'future']).describe('What counts today; a past one still prices its own days.'),
});
export type PriceRate = z.infer<typeof priceRateShape>;

export const listPriceRatesInput = z.strictObject({});
export const listPriceRatesResult = z.object({ data: z.array(priceRateShape) });

export const addPriceRatesInput = z.strictObject({
  rates: z.array(z.strictObject(rateFields)).min(1).max(500).describe('One rate, or a whole card.'),
});
export type AddPriceRatesInput = z.output<typeof addPriceRatesInput>;
export const addPriceRatesResult = z.object({ ok, added: z.int() });

export const priceRateIdInput = z.strictObject({ id: pathId });
export const removedPriceRateResult = z.object({ ok, id: uuid });

export const nextPriceInput = z.strictObject({ id: pathId });
/** What the next message of a conversation will cost. */
export const nextPriceShape = z.object({
  market: z.string().nullable().describe('The country of the person; null: not known.'),
  window_open: z.boolean().describe('Free-form messages may be sent; otherwise templates alone.'),
  free: z.object({
    included: z.int().describe('Free service messages of the number in a month.'),
    used: z.int(),
    left: z.int(),
  }),
  service: z.object({
    free: z.boolean(),
    cost: costShape.nullable().describe('Of a free-form message; null when the rate is not known.'),
  }),
  templates: z
    .object({ marketing: costShape.nullable(), utility: costShape.nullable(), authentication: costShape.nullable() })
    .describe('Of a template, by its category.'),
});
export type NextPrice = z.infer<typeof nextPriceShape>;

const counts = {
  messages: z.int().describe('Messages whose price was told.'),
  free: z.int(),
  unknown: z.int().describe('Messages to be paid for whose rate is not known; they are in no sum.'),
  cost: z.array(costShape).describe('One sum for each currency.'),
};
export const costOfMonthInput = z.strictObject({
  month: text(7)
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be YYYY-MM')
    .optional()
    .describe('By default the running one, in the time of the organization.'),
});
export type CostOfMonthInput = z.output<typeof costOfMonthInput>;
export const costOfMonthShape = z.object({
  month: z.string(),
  ...counts,
  numbers: z.array(
    z.object({
      connection_id: uuid,
      name: z.string(),
      phone: z.string(),
      ...counts,
      categories: z.array(z.object({ category: z.string(), ...counts })),
    }),
  ),
});
export type CostOfMonth = z.infer<typeof costOfMonthShape>;

/** Free service messages of a number in the current month, in the organization's time zone. */
const freeServiceShape = z.object({
  connection_id: uuid,
  name: z.string(),
  phone: z.string(),
  included: z.int(),
  used: z.int(),
  left: z.int(),
});
export type FreeService = z.infer<typeof freeServiceShape>;
export const freeServiceInput = z.strictObject({});
export const freeServiceList = listOf(freeServiceShape);
