import type * as en from '../en/template-form.ts';

export const templateForm: typeof en.templateForm = {
  words: 'O que vai no cabeçalho',
  after: 'O que vem depois de “{words}”',
  before: 'O que vem antes de “{words}”',
  alone: 'O que vai no lugar {name}',
  example: 'Por exemplo: {example}',
  button: 'Valor do botão {name}',
};

export const headerField: typeof en.headerField = {
  header_image: 'Imagem do cabeçalho',
  header_video: 'Vídeo do cabeçalho',
  header_document: 'Documento do cabeçalho',
  takes_image: 'JPG ou PNG, até {max} MB.',
  takes_video: 'MP4 ou 3GP, até {max} MB.',
  takes_document: 'PDF ou outro arquivo, até {max} MB.',
  choose: 'Escolher um arquivo',
  address: 'Ou o endereço na internet',
  remove: 'Tirar {name}',
  fault_format: '{name} não serve.',
  fault_size: '{name} é grande demais.',
  fault_empty: '{name} está vazio.',
  fault_unread: '{name} não pôde ser lido. Escolha de novo.',
};
