import type { Header, OutboundMessage } from '../channel.ts';

type Json = Record<string, unknown>;
type Interactive = Extract<
  OutboundMessage,
  { type: 'buttons' | 'list' | 'cta_url' | 'location_request' | 'product' | 'product_list' }
>;

function headerOf(header: Header | null): Json {
  if (!header) return {};
  if (header.type === 'text') return { header: { type: 'text', text: header.text } };
  return { header: { type: header.type, [header.type]: { link: header.link } } };
}

const textHeader = (text: string | null): Json => headerOf(text === null ? null : { type: 'text', text });
const bodyOf = (text: string | null): Json => (text === null ? {} : { body: { text } });
const footerOf = (text: string | null): Json => (text === null ? {} : { footer: { text } });
const titled = (title: string | undefined): Json => (title === undefined ? {} : { title });

/**
 * Builds the `interactive` object of a message (whatsapp/operator.md#c2), including every optional part that the
 * message has.
 */
export function interactiveOf(message: Interactive): Json {
  switch (message.type) {
    case 'buttons':
      return {
        type: 'button',
        ...headerOf(message.header),
        ...bodyOf(message.body),
        ...footerOf(message.footer),
        action: { buttons: message.buttons.map(({ id, title }) => ({ type: 'reply', reply: { id, title } })) },
      };
    case 'list':
      return {
        type: 'list',
        ...textHeader(message.header),
        ...bodyOf(message.body),
        ...footerOf(message.footer),
        action: {
          button: message.button,
          sections: message.sections.map(({ title, rows }) => ({
            ...titled(title),
            rows: rows.map(({ description, ...row }) => ({ ...row, ...(description ? { description } : {}) })),
          })),
        },
      };
    case 'cta_url':
      return {
        type: 'cta_url',
        ...headerOf(message.header),
        ...bodyOf(message.body),
        ...footerOf(message.footer),
        action: { name: 'cta_url', parameters: { display_text: message.displayText, url: message.url } },
      };
    case 'location_request':
      return { type: 'location_request_message', ...bodyOf(message.body), action: { name: 'send_location' } };
    case 'product':
      return {
        type: 'product',
        ...bodyOf(message.body),
        ...footerOf(message.footer),
        action: { catalog_id: message.catalogId, product_retailer_id: message.productId },
      };
    case 'product_list':
      return {
        type: 'product_list',
        ...textHeader(message.header),
        ...bodyOf(message.body),
        ...footerOf(message.footer),
        action: {
          catalog_id: message.catalogId,
          sections: message.sections.map(({ title, productIds }) => ({
            ...titled(title),
            product_items: productIds.map((id) => ({ product_retailer_id: id })),
          })),
        },
      };
  }
}
