import type * as en from '../en/boards.ts';

export const boards: typeof en.boards = {
  title: 'Funis',
  pipeline: 'Funil',
  owner: 'Responsável',
  everybody: 'Todos os responsáveis',
  nobody: 'Sem responsável',
  shown: 'Mostrar',
  active: 'Ativos',
  lost: 'Perdidos',
  emptyTitle: 'Nenhum funil ainda',
  emptyText:
    'Um funil mostra até onde cada contato chegou: da primeira mensagem à venda, por exemplo. Administradores e editores os criam nas configurações.',
  noStagesTitle: 'Este funil ainda não tem etapas',
  noStagesText: 'Adicione as etapas nas configurações; cada uma vira uma coluna aqui.',
  emptyColumn: 'Ninguém nesta etapa',
  cards: '{count, plural, one {# contato} other {# contatos}}',
  addTo: 'Adicionar em {stage}',
  addText: 'Quem está em outra etapa deste funil vem para cá.',
  cardActions: 'Ações para {name}',
  moveTo: 'Mover para',
  move: 'Mover {name}',
  handle: 'cartão que se move',
  open: 'Abrir contato',
  reopen: 'Reabrir',
  dropToLose: 'Solte aqui para marcar como perdido',
  instructions:
    'Pressione Espaço para pegar o cartão, as setas para a esquerda e a direita para escolher a etapa, Espaço de novo para soltar, Esc para deixar onde estava.',
  said_lifted: '{name} foi pego. Escolha a etapa com as setas para a esquerda e a direita.',
  said_over: '{name} está sobre {stage}.',
  said_dropped: '{name} foi solto em {stage}.',
  said_canceled: '{name} ficou onde estava.',
};
