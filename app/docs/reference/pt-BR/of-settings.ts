/** Titles of the operations on an organization's settings, its usage, its partner, and the service itself. */
export const ofSettings = {
  'connections.listConnections': 'Listar números de envio',
  'connections.listTemplates': 'Listar modelos de mensagem',
  'connections.syncTemplates': 'Buscar os modelos na operadora',
  'customFields.listCustomFields': 'Listar campos personalizados',
  'members.listUsers': 'Listar membros da equipe',
  'pipelines.listPipelines': 'Listar funis',
  'quickReplies.listQuickReplies': 'Listar respostas rápidas',
  'tags.listTags': 'Listar etiquetas',
  'organization.getOrganization': 'A organização',
  'organization.getUsage': 'Plano e uso',
  'partner.createClient': 'Criar espaço de cliente',
  'partner.createClientKey': 'Criar chave de API para um cliente',
  'partner.getPartnerUsage': 'Uso de todos os clientes',
  health: 'Disponibilidade',
  openapi: 'Este documento',
};
