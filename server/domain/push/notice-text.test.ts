import { describe, expect, it } from 'vitest';
import { noticeText } from './notice-text.ts';

const told = { conversationId: 'c1', reason: 'reply', locale: 'pt-BR', customer: 'Marina', preview: 'Oi' } as const;
const say = (more: Partial<Parameters<typeof noticeText>[0]>) => JSON.parse(noticeText({ ...told, ...more }));

describe('what a browser is told', () => {
  it('is what the customer wrote; of a message without words what it is, in the reader’s language', () => {
    expect(say({})).toEqual({ id: 'c1', title: 'Marina', body: 'Oi' });
    expect(say({ preview: '[audio]' }).body).toBe('Áudio');
    expect(say({ preview: '[contacts]', locale: 'en' }).body).toBe('Contact');
    expect(say({ preview: '[interactive]' }).body).toBe('[interactive]');
    expect(say({ preview: null, customer: null, locale: 'fr' })).toMatchObject({
      title: 'Cliente',
      body: 'Mensagem nova',
    });
    expect(say({ reason: 'given', preview: '[audio]', locale: 'en' }).body).toBe('Is yours now');
  });

  it('is no longer than a notice shows, and cuts no letter in two', () => {
    const { title, body } = say({ customer: '😀'.repeat(200), preview: 'x'.repeat(500) });
    expect([...title]).toHaveLength(100);
    expect(title.endsWith('😀…')).toBe(true);
    expect(body).toHaveLength(200);
  });
});
