import type * as en from '../en/template-form.ts';

export const gaps: typeof en.gaps = {
  blank: 'lacuna',
  numbered: 'Lacuna {number}',
  within: 'o que vai em “{words}”',
  header: 'Cabeçalho:',
  example: 'Por exemplo: {example}',
  button: 'Valor do botão {name}',
  valueHint: 'Um campo, ou suas palavras',
  otherwise: 'Se estiver vazio',
  listColumn: 'Coluna da lista',
  detail_name: 'Nome',
  detail_first_name: 'Primeiro nome',
  detail_phone: 'Telefone',
  detail_email: 'E-mail',
  file: 'Aqui vai um arquivo',
  previewOf: 'Como {name} lê',
  otherPerson: 'Outra pessoa',
  previewEmpty: 'Como lê quem não tem dados',
  previewEmptyHint: 'Com as alternativas. O que está entre ‹ › falta.',
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
