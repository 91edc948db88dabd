import { describe, expect, it } from 'vitest';
import { noticeText } from './notice-text.ts';

const told = { conversationId: 'c1', reason: 'reply', locale: 'pt-BR', customer: 'Marina', said: null } as const;
const said = (type: string, content: string, payload: unknown = null) => ({ type, content, revoked: false, payload });
const say = (more: Partial<Parameters<typeof noticeText>[0]>) => JSON.parse(noticeText({ ...told, ...more }));

describe('the text of a push notification', () => {
  it('is the customer’s text, or the kind of message in the reader’s language', () => {
    expect(say({ said: said('text', 'Oi') })).toEqual({ id: 'c1', title: 'Marina', body: 'Oi' });
    expect(say({ said: said('audio', '') }).body).toBe('Áudio');
    expect(say({ said: said('contacts', '[contacts]'), locale: 'en' }).body).toBe('Contact');
    expect(say({ said: said('unsupported', '[unsupported]') }).body).toBe('Mensagem que ainda não mostramos');
    const order = { order: { product_items: [{ quantity: 2, item_price: 10, currency: 'BRL' }] } };
    expect(say({ said: said('order', '2 × X (BRL 10)', order) }).body).toBe('Pedido: 2 itens · R$\u00a020,00');
    expect(say({ customer: null, locale: 'fr' })).toMatchObject({
      title: 'Cliente',
      body: 'Mensagem nova',
    });
    expect(say({ reason: 'given', said: said('audio', ''), locale: 'en' }).body).toBe('Is yours now');
  });

  it('shows the formatted phone number of a contact without a name', () => {
    expect(say({ customer: '+5511987650001' }).title).toBe('+55 11 98765-0001');
    expect(say({ customer: '+14155552671' }).title).toBe('+1 415 555 2671');
    expect(say({ customer: '+1 Ana' }).title).toBe('+1 Ana');
  });

  it('is cut at 100 characters for the title and 140 for the body, without splitting an emoji', () => {
    const { title, body } = say({ customer: '😀'.repeat(200), said: said('text', 'x'.repeat(500)) });
    expect([...title]).toHaveLength(100);
    expect(title.endsWith('😀…')).toBe(true);
    expect(body).toHaveLength(140);
  });
});
