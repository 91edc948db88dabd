export const ofMessages = {
  'messages.findMessages': 'Buscar mensagem',
  'messages.sendMessage': 'Enviar mensagem',
  'messages.sendTextLegacy': 'Enviar mensagem do tipo text (em desuso)',
  'messages.sendTemplateLegacy': 'Enviar mensagem do tipo template (em desuso)',
  'messages.sendButtonsLegacy': 'Enviar mensagem do tipo buttons (em desuso)',
  'messages.sendListLegacy': 'Enviar mensagem do tipo list (em desuso)',
  'messages.sendCtaUrlLegacy': 'Enviar mensagem do tipo cta_url (em desuso)',
  'messages.sendLocationRequestLegacy': 'Enviar mensagem do tipo location_request (em desuso)',
  'messages.sendProductLegacy': 'Enviar mensagem do tipo product (em desuso)',
  'messages.sendProductListLegacy': 'Enviar mensagem do tipo product_list (em desuso)',
  'messages.sendConversationMessageLegacy': 'Enviar texto em uma conversa (em desuso)',
};
