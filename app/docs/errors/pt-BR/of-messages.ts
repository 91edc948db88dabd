import { type Explanations, explain } from '../explanation.ts';

/** Explanations of error codes about messages and conversations. */
export const ofMessages = {
  missing_type: explain('Falta o tipo.', 'Envie type, por exemplo "text".'),
  unsupported_type: explain('Este tipo de mensagem não é aceito.', 'details.accepted lista os tipos.'),
  missing_destination: explain('Não foi informado to nem conversation_id.', 'Envie um dos dois.'),
  missing_connection_id: explain(
    'A organização tem vários números e nenhum foi indicado.',
    'Envie connection_id; GET /connections lista os números.',
  ),
  no_connection: explain('A organização não tem nenhum número conectado.', 'Conecte um número no painel.'),
  missing_to: explain('Falta to.', 'Envie o telefone do destinatário.'),
  missing_text: explain('Falta text.', 'Envie o texto da mensagem.'),
  missing_body: explain('Falta body.', 'Envie o corpo da mensagem.'),
  missing_template: explain('Falta o modelo.', 'Envie template_name ou template_id.'),
  missing_media: explain(
    'media precisa de url ou base64, e de mime_type.',
    'Envie media.url ou media.base64 junto com media.mime_type.',
  ),
  incompatible_mime: explain(
    'O tipo MIME não combina com o tipo da mensagem.',
    'Escolha o tipo de mensagem que combina com o arquivo.',
  ),
  invalid_buttons: explain('Os botões estão malformados.', 'Envie de 1 a 3 botões, cada um com id e title.'),
  invalid_sections: explain('As seções estão malformadas.', 'Envie seções com title e rows ou product_items.'),
  invalid_url: explain('A URL não pode ser usada.', 'Use um endereço https público.'),
  invalid_header: explain('O cabeçalho está malformado.', 'Envie uma string ou um objeto com type e text ou url.'),
  not_a_chatapp_conversation: explain(
    'A conversa é de outro canal.',
    'Aqui só se respondem conversas de aplicativos de mensagem.',
  ),
  catalog_not_configured: explain('O número não tem catálogo.', 'Envie catalog_id ou defina um na conexão.'),
  opted_out: explain('O contato se descadastrou.', 'Espere até ele escrever de novo ou voltar a aceitar mensagens.'),
  connection_not_found: explain('Conexão não encontrada.', 'GET /connections lista os números.'),
  conversation_not_found: explain('Conversa não encontrada.', 'GET /conversations lista as conversas.'),
  message_not_found: explain('Mensagem não encontrada.', 'Confira o id.'),
  message_not_resendable: explain(
    'A mensagem não pode ser enviada de novo.',
    'details.reason: not_failed (não falhou), hopeless (falharia de novo), may_have_arrived (confirme), already (já foi).',
  ),
  idempotency_key_reused: explain(
    'A chave de idempotência foi usada com outro corpo.',
    'Use uma nova chave para uma nova requisição; details.first_send_id é a primeira.',
  ),
  missing_filter: explain('É preciso um filtro.', 'Envie id ou wamid.'),
  missing_user: explain('Não foi informado user_id nem user_email.', 'Envie um dos dois.'),
  conversation_already_open: explain(
    'Uma conversa mais nova com este contato está aberta.',
    'details.conversation_id é essa conversa.',
  ),
  conversation_changed: explain(
    'Um colega respondeu ou assumiu a conversa enquanto isso.',
    'details diz quem fez o quê.',
  ),
  note_not_found: explain('Nota não encontrada.', 'Só se pode apagar a própria nota, uma vez.'),
} satisfies Explanations;
