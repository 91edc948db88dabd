import { AppError } from '#server/base/errors/app-error.ts';
import type { SendMessageInput } from '#server/contract/inbox/send-message.ts';
import { type Draft, given, invalid, optionalBody, requireBody } from './draft.ts';
import { requireSections, textHeaderOf } from './draft-parts.ts';

const productsMax = 30;

/** Returns the catalog given in the request, or else the catalog of the phone number. Throws catalog_not_configured. */
function catalogOf(input: SendMessageInput, fallback: string | null): string {
  const catalogId = given(input.catalog_id) ?? fallback;
  if (catalogId === null) throw new AppError('catalog_not_configured');
  return catalogId;
}

/** Drafts a message of type product. Throws invalid_request without a product, catalog_not_configured. */
export function draftProduct(input: SendMessageInput): Draft {
  const productId = given(input.product_retailer_id);
  if (productId === null) throw invalid('product_retailer_id', 'is required');
  const body = optionalBody(input);
  const footer = given(input.footer);
  return {
    upload: null,
    finish: (facts) => {
      const catalogId = catalogOf(input, facts.catalogId);
      return {
        message: { type: 'product', catalogId, productId, body, footer },
        content: body ?? `[product ${productId}]`,
        payload: { catalog_id: catalogId, product_retailer_id: productId, footer: input.footer },
        linked: null,
        refusal: null,
      };
    },
  };
}

/**
 * Drafts a message of type product_list, with at most 30 products. Throws missing_body, invalid_header,
 * invalid_sections, catalog_not_configured.
 */
export function draftProductList(input: SendMessageInput): Draft {
  const body = requireBody(input);
  const sections = requireSections(input.sections, 'rows').map(({ title, product_items: items }) => ({
    title: given(title) ?? undefined,
    productIds: (items ?? []).map((one) => one.product_retailer_id),
  }));
  const total = sections.reduce((sum, one) => sum + one.productIds.length, 0);
  if (sections.some((one) => one.productIds.length === 0) || total > productsMax)
    throw new AppError('invalid_sections');
  const written = textHeaderOf(input.header);
  const footer = given(input.footer);
  return {
    upload: null,
    finish: (facts) => {
      const catalogId = catalogOf(input, facts.catalogId);
      // The messaging provider accepts no product list without a header.
      const header = written ?? (facts.locale.startsWith('pt') ? 'Catálogo' : 'Catalog');
      return {
        message: { type: 'product_list', body, header, footer, catalogId, sections },
        content: body,
        payload: { catalog_id: catalogId, sections: input.sections, header, footer: input.footer },
        linked: null,
        refusal: null,
      };
    },
  };
}
