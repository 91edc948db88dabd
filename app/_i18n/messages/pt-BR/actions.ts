import type * as en from '../en/actions.ts';

export const actions: typeof en.actions = {
  keys: 'Atalhos do teclado',
  keysHint: 'Valem quando você não está escrevendo.',
  palette: 'Buscar e fazer',
  palettePlaceholder: 'Busque pessoas, conversas, páginas, ajustes ou ações',
  found: 'Resultados',
  nothing: 'Nada encontrado.',
  unnamed: 'Sem nome',
  start: 'Nova conversa',
  state_resolved: 'Resolvida',
  state_archived: 'Arquivada',
  contacts: 'Contatos',
  messages: 'Mensagens',
  views: 'Visualizações',
  segments: 'Segmentos',
  conversations: 'Conversas',
  group_conversation: 'Esta conversa',
  group_list: 'Lista de conversas',
  group_go: 'Ir para',
  group_help: 'Ajuda',
};

/** What is done to a conversation, and to the list of them. */
export const conversationActions: typeof en.conversationActions = {
  reply: 'Escrever uma resposta',
  next: 'Próxima conversa',
  previous: 'Conversa anterior',
  search: 'Buscar na lista',
  pick: 'Selecionar conversas',
  pickOne: 'Selecionar {name}',
  assign: 'Passar para alguém',
  assignTitle: 'Com quem fica esta conversa?',
  assignSearch: 'Pessoa ou fila',
  assignNobody: 'Nenhuma pessoa nem fila com esse nome.',
  assignedTo: 'A conversa agora é de {name}.',
  movedTo: 'A conversa espera na fila {name}.',
  queue: 'Fila',
  you: 'você',
  tag: 'Etiquetar',
  tagTitle: 'Etiquetas da conversa',
  tagRemove: 'Tirar {name}',
  archive: 'Arquivar',
  archiveTitle: 'Arquivar esta conversa?',
  archiveText: 'Ela sai da caixa de entrada de vez. Quando o cliente escrever de novo, começa outra.',
  archived: 'Conversa arquivada.',
  markUnread: 'Marcar como não lida',
  markedUnread: 'Marcada como não lida.',
  pane: 'Dados do cliente',
};

/** Devolver a conversa para a IA com uma frase. */
export const handBack: typeof en.handBack = {
  title: 'Devolver para a IA',
  text: 'Ela continua pelo que você escrever. O cliente não vê, a equipe vê.',
  words: 'O que a IA precisa saber',
  example: 'Ela já pagou; só falta o endereço.',
  do: 'Devolver',
};
