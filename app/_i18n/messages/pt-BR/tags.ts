import type * as en from '../en/tags.ts';

export const tags: typeof en.tags = {
  title: 'Etiquetas',
  description: 'Marcas curtas que agrupam contatos e conversas. Toda a equipe usa as mesmas.',
  create: 'Criar etiqueta',
  typeLabel: 'Quais etiquetas',
  ofContacts: 'De contatos',
  ofConversations: 'De conversas',
  search: 'Procurar etiqueta',
  nothingFound: 'Nenhuma etiqueta se chama “{q}”.',
  emptyTitle: 'Nenhuma etiqueta ainda',
  emptyContacts: 'Marque os contatos como vocês falam deles: cliente antigo, atacado, arquiteto.',
  emptyConversations: 'Marque as conversas pelo assunto: orçamento, entrega, reclamação.',
  createTitle: 'Criar etiqueta',
  editTitle: 'Editar etiqueta',
  name: 'Nome',
  nameHint: 'Tudo que tem a etiqueta mostra o novo nome.',
  type: 'Para',
  type_contact: 'Contatos',
  type_conversation: 'Conversas',
  preview: 'Aparece assim',
  removeTitle: 'Excluir “{name}”?',
  removeContacts: 'Ela sai de todos os contatos que a têm. Não dá para desfazer.',
  removeConversations: 'Ela sai de todas as conversas que a têm. Não dá para desfazer.',
  createdToast: '“{name}” já pode ser usada.',
  savedToast: '“{name}” foi salva.',
  removedToast: '“{name}” não existe mais.',
  removedFrom: '{count, plural, =0 {Nenhum contato a tinha.} one {# contato a tinha.} other {# contatos a tinham.}}',
};

/** The texts of the picker for tags. */
export const tagPicker: typeof en.tagPicker = {
  find: 'Buscar ou criar etiqueta',
  none: 'Digite um nome para criar a primeira etiqueta.',
  make: 'Criar “{name}”',
};
