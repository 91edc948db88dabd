import type * as en from '../en/nav.ts';

export const nav: typeof en.nav = {
  home: 'Início',
  inbox: 'Caixa de entrada',
  contacts: 'Contatos',
  boards: 'Funis',
  agents: 'Agentes',
  automations: 'Automações',
  campaigns: 'Campanhas',
  partner: 'Parceiro',
  figures: 'Indicadores',
  developers: 'Desenvolvedores',
  keys: 'Chaves de API',
  webhooks: 'Webhooks',
  requests: 'Registro de chamadas',
  engine: 'Tarefas',
  settings: 'Configurações',
  reference: 'Referência da API',
  plan: 'Plano e custos',
  phone: 'Telefone de teste',
  main: 'Principal',
  attention: '{count, plural, one {# pede sua atenção} other {# pedem sua atenção}}',
};
