import type * as en from '../en/many.ts';

export const many: typeof en.many = {
  title: 'Conversas selecionadas',
  selected:
    '{more, select, true {mais de {count, number} selecionadas} other {{count, plural, =0 {Nenhuma selecionada} one {# selecionada} other {# selecionadas}}}}',
  all: 'Selecionar todas as {count}',
  allMany: 'Selecionar todas',
  resolve: 'Resolver',
  assign: 'Passar para alguém',
  tag: 'Etiquetar',
  archive: 'Arquivar',
  close: 'Parar de selecionar',
  assignTitle: 'Com quem {count, plural, one {fica esta conversa} other {ficam estas # conversas}}?',
  tagTitle: 'Que etiqueta {count, plural, one {nesta conversa} other {nestas # conversas}}?',
  resolveTitle: 'Resolver {count, plural, one {esta conversa} other {estas # conversas}}?',
  resolveText:
    'Elas saem da lista de abertas. Cada uma pode ser reaberta; o que o cliente escrever depois começa outra.',
  archiveTitle: 'Arquivar {count, plural, one {esta conversa} other {estas # conversas}}?',
  archiveText: 'Elas saem da caixa de entrada de vez. Quando um cliente escrever de novo, começa outra.',
  stop: 'Parar',
  running: '{done} de {total} conversas…',
  canceled: 'Parou depois de {changed, plural, one {# conversa} other {# conversas}}.',
  done: '{changed, plural, one {# conversa mudou} other {# conversas mudaram}}.',
  unchanged: '{unchanged, plural, one {# já estava assim} other {# já estavam assim}}.',
};
