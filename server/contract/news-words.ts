import type { Locale } from './session.ts';

const english = {
  somebody: 'Customer',
  reply: 'New message',
  waiting: 'Waits for a person',
  given: 'Is yours now',
  mention: 'Named in a note',
  kind_image: 'Photo',
  kind_audio: 'Audio',
  kind_video: 'Video',
  kind_document: 'Document',
  kind_sticker: 'Sticker',
  kind_location: 'Location',
  kind_contacts: 'Contact',
};

/** What is told of a conversation, and what a message without words is called: by the page, and by the server to browsers that have none open. */
export const newsWords: Readonly<Record<Locale, typeof english>> = {
  en: english,
  'pt-BR': {
    somebody: 'Cliente',
    reply: 'Mensagem nova',
    waiting: 'Espera por uma pessoa',
    given: 'Agora é sua',
    mention: 'Você foi mencionado numa nota',
    kind_image: 'Foto',
    kind_audio: 'Áudio',
    kind_video: 'Vídeo',
    kind_document: 'Documento',
    kind_sticker: 'Figurinha',
    kind_location: 'Localização',
    kind_contacts: 'Contato',
  },
};
