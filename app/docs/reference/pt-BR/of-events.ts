/** Titles of the operations on events and on webhook endpoints. */
export const ofEvents = {
  'events.listEvents': 'Consultar eventos',
  'webhooks.createWebhook': 'Adicionar endpoint',
  'webhooks.listWebhooks': 'Listar endpoints',
  'webhooks.deleteWebhook': 'Excluir endpoint',
  'webhooks.getWebhook': 'Ver endpoint',
  'webhooks.updateWebhook': 'Alterar endpoint',
  'webhooks.listDeliveries': 'Listar entregas',
  'webhooks.listEventTypes': 'Listar tipos de evento',
  'webhooks.retryDelivery': 'Reenviar entrega',
  'webhooks.rotateSecret': 'Trocar segredo',
  'webhooks.testWebhook': 'Enviar evento de teste',
};
