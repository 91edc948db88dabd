import { describe, expect, it } from 'vitest';
import { moneyText, saidText } from '#server/contract/inbox/said-text.ts';
import { newsWords } from '#server/contract/insight/news-words.ts';
import { type SaidRow, saidOf, saidOfPreview } from './said-of.ts';

const text = (row: Partial<SaidRow>, locale: 'pt-BR' | 'en' = 'pt-BR') =>
  saidText(
    saidOf({ type: 'text', content: '', revoked: false, payload: null, ...row }),
    (key) => newsWords[locale][key],
    locale,
  ).replace(/\s/g, ' ');
const order = (...product_items: object[]) => ({ type: 'order', payload: { order: { product_items } } });
const sofa = { product_retailer_id: 'SOFA-AURORA-AREIA', quantity: 1, item_price: 3490, currency: 'BRL' };

describe('saidOf: a message as one line of text', () => {
  it('shows the text or caption of a message on one line, cut to 140 characters', () => {
    expect(text({ content: 'Oi,\n tudo bem?' })).toBe('Oi, tudo bem?');
    expect(text({ type: 'image', content: 'Este sofá' })).toBe('Este sofá');
    expect(text({ type: 'product', content: '[product] vale?' })).toBe('[product] vale?');
    expect(text({ content: '[audio]' })).toBe('[audio]');
    expect(saidOf({ type: 'text', content: 'x'.repeat(400), revoked: false, payload: null }).text).toHaveLength(140);
  });

  it.each([
    [{ type: 'audio' }, 'Áudio', 'Audio'],
    [{ type: 'sticker' }, 'Figurinha', 'Sticker'],
    [
      { type: 'unsupported', content: '[unsupported]' },
      'Mensagem que ainda não mostramos',
      'Message we do not show yet',
    ],
    [{ type: 'unsupported', content: '[poll]' }, 'Enquete', 'Poll'],
    [{ type: 'interactive', content: '[interactive]' }, 'Formulário preenchido', 'Form filled in'],
    [{ type: 'product', content: '[product SOFA]' }, 'Produto: SOFA', 'Product: SOFA'],
    [{ type: 'template', content: '[template boas_vindas]' }, 'Modelo: boas_vindas', 'Template: boas_vindas'],
    [{ content: 'Apaguei', revoked: true }, 'Mensagem apagada', 'Deleted message'],
    [{ type: 'location', content: '-23.5, -46.6' }, 'Localização', 'Location'],
    [
      { type: 'location', content: 'Loja\n-23.5, -46.6', payload: { location: { name: 'Loja' } } },
      'Localização: Loja',
      'Location: Loja',
    ],
    [
      {
        type: 'contacts',
        content: 'Ana: +5511987650001',
        payload: { contacts: [{ name: { formatted_name: 'Ana' } }, { name: { formatted_name: 'Bia' } }] },
      },
      'Contato: Ana, Bia',
      'Contact: Ana, Bia',
    ],
    [order(sofa), 'Pedido: 1 item · R$ 3.490,00', 'Order: 1 item · R$3,490.00'],
    [
      order(sofa, { ...sofa, quantity: 2, item_price: '10.5' }),
      'Pedido: 3 itens · R$ 3.511,00',
      'Order: 3 items · R$3,511.00',
    ],
    [order(sofa, { ...sofa, currency: 'USD' }), 'Pedido: 2 itens', 'Order: 2 items'],
    [order({ product_retailer_id: 'X' }), 'Pedido: 1 item', 'Order: 1 item'],
    [order(), 'Pedido', 'Order'],
    [{ type: 'order', content: '1 × X', payload: null }, 'Pedido', 'Order'],
  ])('names the kind of a message that has no text to show, in Portuguese and English: %j', (row, pt, en) => {
    expect(text(row)).toBe(pt);
    expect(text(row, 'en')).toBe(en);
  });

  it('reads kind and text from the stored preview of a conversation (saidOfPreview)', () => {
    expect(saidOfPreview('Oi')).toEqual({ kind: null, text: 'Oi', order: null });
    expect(saidOfPreview('[audio]').kind).toBe('audio');
    expect(saidOfPreview('[revoke]').kind).toBe('deleted');
    expect(saidOfPreview('[unsupported]').kind).toBe('unsupported');
  });

  it('returns no price for an invalid currency or a missing amount (moneyText)', () => {
    expect(moneyText(1, 'reais', 'pt-BR')).toBeNull();
    expect(moneyText(1, '', 'pt-BR')).toBeNull();
    expect(moneyText(null, 'BRL', 'pt-BR')).toBeNull();
  });
});
