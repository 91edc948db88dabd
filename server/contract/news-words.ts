import type { Locale } from './session.ts';

const english = {
  somebody: 'Customer',
  reply: 'New message',
  waiting: 'Waits for a person',
  given: 'Is yours now',
  mention: 'Named in a note',
};

/** What is told of a conversation: by the page, and by the server to browsers that have none open. */
export const newsWords: Readonly<Record<Locale, typeof english>> = {
  en: english,
  'pt-BR': {
    somebody: 'Cliente',
    reply: 'Mensagem nova',
    waiting: 'Espera por uma pessoa',
    given: 'Agora é sua',
    mention: 'Você foi mencionado numa nota',
  },
};
