/** The operations of events and of the endpoints that events are delivered to. */
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
