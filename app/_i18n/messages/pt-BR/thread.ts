import type * as en from '../en/thread.ts';

export const thread: typeof en.thread = {
  newBelow: '{count, plural, one {# nova} other {# novas}}',
  toNewest: 'Ir para as mensagens mais recentes',
  menu: 'O que fazer com esta mensagem',
  reactWith: 'Reagir com {emoji}',
  reactionBack: 'Tirar a reação',
  reactionFailed: 'A reação não foi enviada. {reason}',
  look: 'O que a IA fez com ela',
  quote: 'Responder a esta mensagem',
  quoting: 'Resposta a {name}',
  unquote: 'Não citar',
  copy: 'Copiar texto',
  copied: 'Copiado.',
  notCopied: 'O navegador não permitiu copiar.',
};

export const viewer: typeof en.viewer = {
  position: '{position} de {all}',
  download: 'Baixar',
  previous: 'Imagem anterior',
  next: 'Próxima imagem',
  closer: 'Aproximar',
  away: 'Afastar',
};

export const emoji: typeof en.emoji = {
  title: 'Emojis',
  search: 'Buscar emoji',
  loading: 'Carregando…',
  nothing: 'Nenhum emoji com esse nome.',
};

export const foundMessage: typeof en.foundMessage = {
  newer: 'Mensagens seguintes',
  away: 'Mensagens mais antigas',
  toEnd: 'Ir para o fim',
  fresh: '{count, plural, one {# nova} other {# novas}}',
  freshMany: 'mais de {count} novas',
  gone: 'Essa mensagem não está mais nesta conversa.',
};
