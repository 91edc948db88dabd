import { describe, expect, it } from 'vitest';
import { kindShown } from '#server/contract/inbox/message-kind.ts';
import { saidText } from '#server/contract/inbox/said-text.ts';
import { newsWords } from '#server/contract/insight/news-words.ts';
import { contentOf } from './inbound-content.ts';

const permission = (own: object) => ({
  type: 'interactive',
  interactive: { type: 'call_permission_reply', call_permission_reply: own },
});

/** Returns what the panel shows, in Portuguese, for a WhatsApp message without text. */
function shown(message: { readonly type: string }): string | null {
  const kind = kindShown(message.type, contentOf({ ...message }));
  return kind && saidText({ kind, text: '', order: null }, (key) => newsWords['pt-BR'][key], 'pt-BR');
}

describe('the Portuguese name of a WhatsApp message without text', () => {
  it.each([
    [permission({ response: 'accept', response_source: 'user_action' }), 'Permitiu receber ligações'],
    [permission({ response: 'accept', response_source: 'automatic' }), 'Permitiu receber ligações'],
    [permission({ response: 'reject', response_source: 'user_action' }), 'Não permitiu receber ligações'],
    [{ type: 'interactive', interactive: { type: 'nfm_reply', nfm_reply: {} } }, 'Formulário preenchido'],
    [{ type: 'interactive', interactive: { type: 'something_new' } }, 'Mensagem que ainda não mostramos'],
    [{ type: 'unsupported', unsupported: { type: 'poll' } }, 'Enquete'],
    [{ type: 'unsupported', errors: [{ code: 131051 }] }, 'Mensagem que ainda não mostramos'],
    [{ type: 'request_welcome' }, 'Abriu a conversa'],
  ])('%j is shown as %s', (message, words) => {
    expect(shown(message)).toBe(words);
  });

  it('is null for a message with text', () => {
    expect(shown({ type: 'text', text: { body: '[poll]' } } as never)).toBeNull();
    expect(shown({ type: 'interactive', interactive: { button_reply: { title: 'Sim' } } } as never)).toBeNull();
  });
});
