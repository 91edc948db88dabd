import type * as en from '../en/queues.ts';

export const queues: typeof en.queues = {
  title: 'Filas',
  description: 'Onde as conversas esperam por uma pessoa, e quem cuida delas.',
  create: 'Criar fila',
  emptyTitle: 'Nenhuma fila ainda',
  emptyText: 'Suporte, vendas, cobrança: numa fila fica claro quem espera, há quanto tempo e de quem é o trabalho.',
  createTitle: 'Criar fila',
  editTitle: 'Editar fila',
  name: 'Nome',
  nameHint: 'Como a equipe a chama.',
  members: 'Quem cuida dela',
  noMembers: 'Ninguém cuida dela ainda',
  default: 'Padrão',
  makeDefault: 'Fila padrão',
  defaultHint: 'Conversas que pedem uma pessoa esperam aqui, a não ser que alguém as passe para outra fila.',
  waiting: '{count, plural, =0 {Ninguém espera} one {# conversa espera} other {# conversas esperam}}',
  removeTitle: 'Excluir a fila “{name}”?',
  removeText:
    '{count, plural, =0 {Nenhuma conversa espera nela.} one {# conversa espera nela: continua esperando por uma pessoa, sem fila.} other {# conversas esperam nela: continuam esperando por uma pessoa, sem fila.}}',
  createdToast: 'A fila “{name}” foi criada.',
  savedToast: 'A fila “{name}” foi salva.',
  removedToast: 'A fila “{name}” não existe mais.',
};
