import { type PriceCategory, priceCategories } from '#server/contract/channels/price-categories.ts';

/** A line of a rate card, in the form that the import operation expects. */
interface RateLine {
  readonly market: string;
  readonly category: PriceCategory;
  readonly amount: string;
  readonly currency: string;
  readonly valid_from: string;
  readonly source: string;
}

interface ReadRates {
  readonly rates: readonly RateLine[];
  /** The numbers of the lines that could not be parsed. */
  readonly wrong: readonly number[];
}

const columns = ['market', 'category', 'amount', 'currency', 'valid_from'] as const;
const patterns: Readonly<Record<(typeof columns)[number], RegExp>> = {
  market: /^[A-Z]{2}$/,
  category: new RegExp(`^(${priceCategories.join('|')})$`),
  amount: /^\d{1,6}(\.\d{1,8})?$/,
  currency: /^[A-Z]{3}$/,
  valid_from: /^\d{4}-\d{2}-\d{2}$/,
};

/**
 * Parses a rate card: a header with market, category, amount, currency and valid_from, then one rate on each line. No
 * value can contain a separator, so quotes are simply removed. Returns null if a column is missing.
 */
export function readRates(text: string, source: string): ReadRates | null {
  const [head = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const separator = head.includes(';') ? ';' : ',';
  const cellsOf = (line: string) => line.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
  const names = cellsOf(head.toLowerCase());
  if (columns.some((column) => !names.includes(column))) return null;
  const rates: RateLine[] = [];
  const wrong: number[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const cells = cellsOf(line);
    const at = (column: (typeof columns)[number]) => cells[names.indexOf(column)] ?? '';
    const rate = {
      market: at('market').toUpperCase(),
      category: at('category').toLowerCase() as PriceCategory,
      amount: separator === ';' ? at('amount').replace(',', '.') : at('amount'),
      currency: at('currency').toUpperCase(),
      valid_from: at('valid_from'),
    };
    if (columns.every((column) => patterns[column].test(rate[column]))) rates.push({ ...rate, source });
    else wrong.push(index + 2);
  }
  return { rates, wrong };
}
