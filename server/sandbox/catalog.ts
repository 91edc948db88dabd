import type { SentMessage } from './message-rules.ts';

export interface Product {
  readonly id: string;
  readonly name: string;
  readonly price: number;
}

/**
 * The product catalog of the demo. The sandbox checks only the products of this catalog. In any other catalog, it
 * assumes that every product exists.
 */
export const demoCatalog = {
  id: '300030003000',
  products: [
    { id: 'SOFA-LOTUS', name: 'Sofá Lótus', price: 4290 },
    { id: 'MESA-AURORA', name: 'Mesa Aurora', price: 2190 },
    { id: 'LUM-IRIS', name: 'Luminária Íris', price: 389 },
    { id: 'TAPETE-DUNA', name: 'Tapete Duna', price: 990 },
  ] satisfies readonly Product[],
} as const;

const isKnown = (catalogId: string, productId: string): boolean =>
  catalogId !== demoCatalog.id || demoCatalog.products.some((one) => one.id === productId);

/**
 * Whether the message names at least one existing product. Unknown products are dropped without an error. A message
 * without any existing product is refused (whatsapp/operator.md#c2).
 */
export function hasProducts(sent: SentMessage): boolean {
  if (sent.type !== 'interactive') return true;
  const { interactive } = sent;
  if (interactive.type === 'product') {
    return isKnown(interactive.action.catalog_id, interactive.action.product_retailer_id);
  }
  if (interactive.type !== 'product_list') return true;
  const { catalog_id: catalogId, sections } = interactive.action;
  return sections.some((one) => one.product_items.some((item) => isKnown(catalogId, item.product_retailer_id)));
}
