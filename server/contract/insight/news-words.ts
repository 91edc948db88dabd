import type { Locale } from '../organization/session.ts';

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
  kind_order: 'Order',
  kind_form: 'Form filled in',
  kind_call_allowed: 'Allowed calls',
  kind_call_refused: 'Did not allow calls',
  kind_poll: 'Poll',
  kind_request_welcome: 'Opened the conversation',
  kind_product: 'Product',
  kind_template: 'Template',
  kind_deleted: 'Deleted message',
  kind_unsupported: 'Message we do not show yet',
  item: 'item',
  items: 'items',
};

/**
 * Texts of notifications about a conversation, and names for messages without words. The panel's page uses them, and
 * the server uses them for browsers in which no page is open.
 */
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
    kind_order: 'Pedido',
    kind_form: 'Formulário preenchido',
    kind_call_allowed: 'Permitiu receber ligações',
    kind_call_refused: 'Não permitiu receber ligações',
    kind_poll: 'Enquete',
    kind_request_welcome: 'Abriu a conversa',
    kind_product: 'Produto',
    kind_template: 'Modelo',
    kind_deleted: 'Mensagem apagada',
    kind_unsupported: 'Mensagem que ainda não mostramos',
    item: 'item',
    items: 'itens',
  },
};
