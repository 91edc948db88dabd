import { shortDecimal } from '#server/base/strip-ends.ts';
import type { AiProviderName } from '#server/contract/agents/ai-models.ts';

/** The price of a million tokens in US dollars, as decimal texts with at most six decimal places. */
export interface ModelPrice {
  readonly in: string;
  readonly out: string;
}

/**
 * List prices for requests of ordinary length (no long contexts, no cache, no batches), as of November 2026. The
 * sources for OpenAI and Anthropic are their price pages (https://openai.com/api/pricing,
 * https://www.anthropic.com/pricing), as repeated by github.com/github/docs
 * (data/tables/copilot/models-and-pricing.yml); the prices of gpt-4 and gpt-5 are from 2025. The source for Google is
 * https://ai.google.dev/gemini-api/docs/pricing, read on 2026-10-07. Prices change, so the panel says that costs are
 * estimated from this list.
 */
const prices: Readonly<Partial<Record<AiProviderName, Readonly<Record<string, ModelPrice>>>>> = {
  openai: {
    'gpt-4o': { in: '2.50', out: '10' },
    'gpt-4o-mini': { in: '0.15', out: '0.60' },
    'gpt-4.1': { in: '2', out: '8' },
    'gpt-4.1-mini': { in: '0.40', out: '1.60' },
    'gpt-4.1-nano': { in: '0.10', out: '0.40' },
    'gpt-5': { in: '1.25', out: '10' },
    'gpt-5-mini': { in: '0.25', out: '2' },
    'gpt-5-nano': { in: '0.05', out: '0.40' },
    'gpt-5.4': { in: '2.50', out: '15' },
    'gpt-5.4-mini': { in: '0.75', out: '4.50' },
    'gpt-5.4-nano': { in: '0.20', out: '1.25' },
  },
  anthropic: {
    'claude-haiku-4-5': { in: '1', out: '5' },
    'claude-sonnet-4': { in: '3', out: '15' },
    'claude-sonnet-4-5': { in: '3', out: '15' },
    'claude-sonnet-4-6': { in: '3', out: '15' },
    'claude-sonnet-5': { in: '2', out: '10' },
    'claude-opus-4-5': { in: '5', out: '25' },
    'claude-opus-5': { in: '5', out: '25' },
  },
  google: {
    'gemini-2.5-flash-lite': { in: '0.10', out: '0.40' },
    'gemini-2.5-flash': { in: '0.30', out: '2.50' },
    'gemini-2.5-pro': { in: '1.25', out: '10' },
    'gemini-3.5-flash-lite': { in: '0.30', out: '2.50' },
    'gemini-3.5-flash': { in: '1.50', out: '9' },
  },
};

/** Removes the version suffix (such as a date) from a model's name. All versions of a model cost the same. */
const withoutEdition = (model: string): string => model.replace(/-(\d{8}|\d{4}-\d{2}-\d{2}|latest|\d{3})$/, '');

/** Returns the price of a model. Null if the price is unknown, as for models of OpenAI-compatible servers. */
export function priceOf(provider: string, model: string): ModelPrice | null {
  const known = prices[provider as AiProviderName];
  const name = withoutEdition(model);
  return known && Object.hasOwn(known, name) ? (known[name] ?? null) : null;
}

const priceDecimals = 6;
/**
 * The number of decimal places of a cost. A price for a million tokens has six decimal places, so the price of one
 * token has twelve.
 */
const costDecimals = 12;

function inMillionths(decimal: string): bigint {
  const [whole = '0', part = ''] = decimal.split('.');
  return BigInt(whole + part.padEnd(priceDecimals, '0'));
}

/**
 * Returns the exact cost of a number of tokens in US dollars, as decimal text such as `0.00125`. Null if the model's
 * price is unknown.
 */
export function costOf(
  tokens: { readonly tokensIn: number; readonly tokensOut: number },
  price: ModelPrice | null,
): string | null {
  if (!price) return null;
  const sum = BigInt(tokens.tokensIn) * inMillionths(price.in) + BigInt(tokens.tokensOut) * inMillionths(price.out);
  const digits = sum.toString().padStart(costDecimals + 1, '0');
  return shortDecimal(`${digits.slice(0, -costDecimals)}.${digits.slice(-costDecimals)}`);
}
