import { describe, expect, it } from 'vitest';
import { orderNote, orderOf, productsOf } from '#server/contract/inbox/order-of.ts';

const sofa = { product_retailer_id: 'SOFA-AURORA-AREIA', quantity: 2, item_price: '3490.5', currency: 'BRL' };
const order = (...product_items: unknown[]) => ({ order: { product_items, text: ' Para sábado ' } });

describe('the order in the payload of a message', () => {
  it('is read as its products, the number of items, the total and the note', () => {
    expect(productsOf(order(sofa))).toEqual([{ id: 'SOFA-AURORA-AREIA', count: 2, price: 3490.5, currency: 'BRL' }]);
    expect(orderOf(order(sofa, { ...sofa, quantity: 1, item_price: 9 }))).toEqual({
      items: 3,
      total: 6990,
      currency: 'BRL',
    });
    expect(orderNote(order())).toBe('Para sábado');
  });

  it('has no total when a price is missing or the currencies differ', () => {
    expect(orderOf(order(sofa, { ...sofa, currency: 'USD' }))).toEqual({ items: 4, total: null, currency: null });
    expect(orderOf(order({ product_retailer_id: 'X' }))).toEqual({ items: 1, total: null, currency: null });
  });

  it('is empty when the payload has no order, and malformed products do not throw', () => {
    for (const payload of [null, 7, [], { order: [] }, { order: { product_items: {} } }]) {
      expect(orderOf(payload)).toEqual({ items: 0, total: null, currency: null });
      expect(orderNote(payload)).toBe('');
    }
    const odd = order(null, { ...sofa, quantity: -3, item_price: {} }, { ...sofa, quantity: 'x' });
    expect(orderOf(odd)).toMatchObject({ items: 1, total: null });
  });
});
