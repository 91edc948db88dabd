/** Translations of the OpenAPI document's tags, by name. */
export const subjects = {
  Agents: 'Agentes',
  Analytics: 'Indicadores',
  Automations: 'Automações',
  Campaigns: 'Campanhas',
  Connections: 'Números',
  Templates: 'Modelos',
  Contacts: 'Contatos',
  Conversations: 'Conversas',
  Configuration: 'Configurações',
  Events: 'Eventos',
  Messages: 'Mensagens',
  Organization: 'Organização',
  Partner: 'Parceiro',
  Webhooks: 'Webhooks',
  Service: 'Serviço',
};
