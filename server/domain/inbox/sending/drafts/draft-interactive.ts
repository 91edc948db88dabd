import { AppError } from '#server/base/errors/app-error.ts';
import type { SendMessageInput } from '#server/contract/inbox/send-message.ts';
import { interactiveLimits } from '#server/contract/platform/interactive-limits.ts';
import { type Draft, given, invalid, isWebUrl, optionalBody, ready, requireBody } from './draft.ts';
import { headerOf, requireSections, textHeaderOf } from './draft-parts.ts';

const distinct = (values: readonly string[]): boolean => new Set(values).size === values.length;

/**
 * Drafts a message of type buttons, with 1 to 3 buttons that have distinct ids and titles. Throws missing_body,
 * invalid_buttons, invalid_header.
 */
export function draftButtons(input: SendMessageInput): Draft {
  const body = requireBody(input);
  const { buttons } = input;
  if (!buttons || !distinct(buttons.map((one) => one.title)) || !distinct(buttons.map((one) => one.id))) {
    throw new AppError('invalid_buttons');
  }
  const message = {
    type: 'buttons',
    body,
    buttons,
    header: headerOf(input.header),
    footer: given(input.footer),
  } as const;
  return ready({ message, content: body, payload: { buttons, header: input.header, footer: input.footer } });
}

/**
 * Drafts a message of type list, with at most 10 rows in all sections together and distinct ids. Throws missing_body,
 * invalid_sections, invalid_header.
 */
export function draftList(input: SendMessageInput): Draft {
  const body = requireBody(input, interactiveLimits.listBody);
  const sections = requireSections(input.sections, 'product_items').map(({ title, rows }) => ({
    title: given(title) ?? undefined,
    rows: rows ?? [],
  }));
  const rows = sections.flatMap((one) => one.rows);
  const isEmpty = sections.some((one) => one.rows.length === 0);
  if (isEmpty || rows.length > interactiveLimits.rows || !distinct(rows.map((one) => one.id)))
    throw new AppError('invalid_sections');
  const header = textHeaderOf(input.header);
  const footer = given(input.footer);
  return {
    upload: null,
    finish: ({ locale }) => {
      const button = given(input.button_text) ?? (locale.startsWith('pt') ? 'Ver opções' : 'See options');
      const payload = { sections: input.sections, button_text: button, header: input.header, footer: input.footer };
      const message = { type: 'list', body, header, footer, button, sections } as const;
      return { message, content: body, payload, linked: null, refusal: null };
    },
  };
}

/**
 * Drafts a message of type cta_url, which shows one link as a button. Throws missing_body, invalid_url, invalid_header.
 */
export function draftCtaUrl(input: SendMessageInput): Draft {
  const body = requireBody(input);
  const url = input.url ?? '';
  if (!isWebUrl(url)) throw new AppError('invalid_url');
  const header = headerOf(input.header);
  const footer = given(input.footer);
  return {
    upload: null,
    finish: ({ locale }) => {
      const displayText = given(input.display_text) ?? (locale.startsWith('pt') ? 'Abrir' : 'Open');
      const payload = { url, display_text: displayText, header: input.header, footer: input.footer };
      return {
        message: { type: 'cta_url', body, url, displayText, header, footer },
        content: body,
        payload,
        linked: null,
        refusal: null,
      };
    },
  };
}

/** Drafts a message of type location_request. Throws missing_body. */
export function draftLocationRequest(input: SendMessageInput): Draft {
  const body = requireBody(input);
  return ready({ message: { type: 'location_request', body }, content: body, payload: null });
}

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
    finish: (number) => {
      const catalogId = catalogOf(input, number.catalogId);
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
    finish: (number) => {
      const catalogId = catalogOf(input, number.catalogId);
      // The messaging provider accepts no product list without a header.
      const header = written ?? (number.locale.startsWith('pt') ? 'Catálogo' : 'Catalog');
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
