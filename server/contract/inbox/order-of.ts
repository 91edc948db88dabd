// Panel pages load this file in the browser, so the file does not import zod.

type Fields = Readonly<Record<string, unknown>>;
const part = (value: unknown): Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Fields) : {};
const words = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** A product in a customer's order, as the messaging provider reports it (whatsapp/operator.md#c7). */
export interface Product {
  /** The product's id in the catalogue of the business. */
  readonly id: string;
  readonly count: number;
  /** Price of one item. Null if the messaging provider reported no price. */
  readonly price: number | null;
  readonly currency: string | null;
}

const priceOf = (price: unknown): number | null => {
  const number = typeof price === 'number' || (typeof price === 'string' && price.trim() !== '') ? Number(price) : null;
  return number !== null && Number.isFinite(number) ? number : null;
};

/** Returns the products in the payload of an order message. Returns an empty list for any other payload. */
export function productsOf(payload: unknown): Product[] {
  const { product_items: items } = part(part(payload).order);
  return (Array.isArray(items) ? items.map(part) : []).map((item) => ({
    id: words(item.product_retailer_id),
    count: Math.max(0, Math.trunc(Number(item.quantity ?? 1)) || 0),
    price: priceOf(item.item_price),
    currency: words(item.currency) || null,
  }));
}

/** An order of a customer. `total` is null if a price is missing or if the prices are in several currencies. */
export interface Order {
  readonly items: number;
  readonly total: number | null;
  readonly currency: string | null;
}

export function orderOf(payload: unknown): Order {
  const products = productsOf(payload);
  const items = products.reduce((sum, { count }) => sum + count, 0);
  const currency = products[0]?.currency ?? null;
  const isPriced = products.length > 0 && products.every((one) => one.price !== null && one.currency === currency);
  if (!isPriced) return { items, total: null, currency: null };
  return { items, total: products.reduce((sum, { count, price }) => sum + count * (price ?? 0), 0), currency };
}

/** Returns the note that the customer added to the order, or an empty text. */
export const orderNote = (payload: unknown): string => words(part(part(payload).order).text);
