/** Translations of the OpenAPI document's descriptions of fields in the requests and responses of single operations. */
export const saidOfBodies: Readonly<Record<string, string>> = {
  'What the customer says. Required.': 'O que o cliente diz. Obrigatório.',
  'Continues this user’s open conversation, or opens one.': 'Continua a conversa aberta deste usuário, ou abre uma.',
  'Continues this conversation.': 'Continua esta conversa.',
  'Enriches the record on the first message.': 'Enriquece o registro na primeira mensagem.',
  'true: answers 202 at once.': 'true: responde 202 na hora.',
  'Or as header Idempotency-Key; kept for 7 days.': 'Ou no cabeçalho Idempotency-Key; guardada por 7 dias.',
  'Success.': 'Sucesso.',
  'true: a person was asked before, and nobody asked the AI.':
    'true: uma pessoa já tinha sido pedida, e ninguém perguntou à IA.',
  'Accepted.': 'Aceito.',
  'Required; international format. The contact is created or updated.':
    'Obrigatório; formato internacional. O contato é criado ou atualizado.',
  'Overwrites the stored name whenever sent.': 'Substitui o nome guardado sempre que enviado.',
  'Required when phone is absent; null or empty is absent.':
    'Obrigatório quando phone está ausente; null ou vazio conta como ausente.',
  'Registered custom fields; merged with the stored ones; values are stored as strings.':
    'Campos personalizados registrados; somados aos guardados; os valores são guardados como texto.',
  'By name; missing tags are created; only adds.': 'Por nome; as que faltam são criadas; só acrescenta.',
  'For conditions and texts of the flow, as variables.KEY.':
    'Para as condições e os textos do fluxo, como variables.KEY.',
  "The network operator's rating: GREEN, YELLOW or RED.": 'A nota que a operadora dá ao número: GREEN, YELLOW ou RED.',
  'How many people may be written to first in 24 hours.': 'Com quantas pessoas se pode iniciar conversa em 24 horas.',
  'What the network operator says is wrong with the number.': 'O que a operadora diz que está errado com o número.',
  'After a conversation is resolved, the customer is asked to rate it.':
    'Depois que uma conversa é resolvida, pede-se ao cliente que a avalie.',
  'Customers see that a person of the team has read what they wrote.':
    'Os clientes veem que uma pessoa da equipe leu o que escreveram.',
  'Resolved conversations without activity are archived; null: never.':
    'Conversas resolvidas sem atividade são arquivadas; null: nunca.',
  'APPROVED, PENDING, REJECTED, PAUSED, DISABLED and others of the network operator.':
    'APPROVED, PENDING, REJECTED, PAUSED, DISABLED e outros da operadora.',
  'POSITIONAL or NAMED.': 'POSITIONAL ou NAMED.',
  'Only this number; all of them when absent.': 'Só este número; todos quando ausente.',
  'false when the network operator refused for some number; see errors.':
    'false quando a operadora recusou algum número; veja errors.',
  'api, user, agent or system': 'api, user, agent ou system',
  'In any case.': 'Em maiúsculas ou minúsculas.',
  'In any spelling.': 'Em qualquer grafia.',
  'By name in any case, or id.': 'Por nome, em maiúsculas ou minúsculas, ou id.',
  'Absent when the tag does not exist.': 'Ausente quando a etiqueta não existe.',
  'A member with role admin, editor or atendente.': 'Um membro com papel admin, editor ou atendente.',
  'null clears.': 'null limpa.',
  'International format; null clears.': 'Formato internacional; null limpa.',
  'Merged with the stored ones, unless replace_fields is true.':
    'Somados aos guardados, a não ser que replace_fields seja true.',
  'true: `fields` replace the whole set.': 'true: `fields` substitui o conjunto inteiro.',
  'The type of the message that was sent.': 'O tipo da mensagem que foi enviada.',
  'May be written through the API.': 'Pode ser escrito pela API.',
  'The operations that write it, as `POST /contacts`; empty when none does.':
    'As operações que o escrevem, como `POST /contacts`; vazio quando nenhuma escreve.',
  'Offered by the panel; writes over the API are not held to them.':
    'O painel as oferece; a API aceita outros valores.',
  'As GET /fields lists them.': 'Como GET /fields os lista.',
  'What a contact is found by.': 'Por onde se acha um contato.',
  'entered, moved, lost or reopened': 'entered, moved, lost ou reopened',
  'International format. Required when email is absent; null or empty is absent.':
    'Formato internacional. Obrigatório quando email está ausente; null ou vazio conta como ausente.',
  'The duplicate: it becomes a marker pointing to this contact.':
    'O duplicado: vira um marcador apontando para este contato.',
  'Id or name; omitted: the default pipeline.': 'Id ou nome; omitido: o funil padrão.',
  'Id or name. Required when lost is absent.': 'Id ou nome. Obrigatório quando lost está ausente.',
  'true marks lost in the current stage, false reopens. Required when stage is absent.':
    'true marca como perdido na etapa atual, false reabre. Obrigatório quando stage está ausente.',
  'Only with lost true.': 'Só com lost true.',
  'A registered custom field.': 'Um campo personalizado registrado.',
  'null deletes the key.': 'null exclui a chave.',
  'Overwrites the internal notes; null or empty clears them.':
    'Substitui as observações internas; null ou vazio as limpa.',
  'At most 100, each as POST /contacts.': 'No máximo 100, cada um como em POST /contacts.',
  'In the order of the input.': 'Na ordem da entrada.',
  'A member of the organization.': 'Um membro da organização.',
  'Instead of user_id.': 'Em vez de user_id.',
  'All of them, oldest first.': 'Todas, da mais antiga para a mais nova.',
  'Sending number; may be omitted when there is exactly one.': 'Número de envio; pode faltar quando há exatamente um.',
  'Links the send to an existing contact.': 'Liga o envio a um contato que já existe.',
  'Creates or updates the contact by phone before sending; beside contact_id or conversation_id, updates that one.':
    'Cria ou atualiza o contato pelo telefone antes de enviar; ao lado de contact_id ou conversation_id, atualiza esse contato.',
  'Also accepted as header Idempotency-Key.': 'Aceito também no cabeçalho Idempotency-Key.',
  'Type template: always (default) opens the conversation, on_reply waits for the answer.':
    'Tipo template: always (padrão) abre a conversa, on_reply espera pela resposta.',
  'Type text.': 'Tipo text.',
  'Type template: its name, or template_id.': 'Tipo template: o nome dele, ou template_id.',
  'Type template: id of GET /templates, or the one the operator gave it.':
    'Tipo template: id de GET /templates, ou o que a operadora lhe deu.',
  'Type template, for example pt_BR.': 'Tipo template, por exemplo pt_BR.',
  'Type template: a list in order, or an object for named parameters.':
    'Tipo template: uma lista em ordem, ou um objeto para parâmetros com nome.',
  'Type template with a media header.': 'Tipo template com cabeçalho de mídia.',
  'Type template: one value for each dynamic button.': 'Tipo template: um valor para cada botão dinâmico.',
  'Types image, audio, video, document.': 'Tipos image, audio, video, document.',
  'Publicly reachable: the operator downloads it.': 'Acessível publicamente: é a operadora que o baixa.',
  'The bytes instead of a url; the body may then have 32 MiB.':
    'Os bytes, em vez de uma url; o corpo pode ter então 32 MiB.',
  'Required.': 'Obrigatório.',
  'Interactive types; at most 1024 characters, 4096 in a list.':
    'Tipos interativos; no máximo 1024 caracteres, 4096 em uma lista.',
  'Type buttons: 1 to 3, each {id, title}.': 'Tipo buttons: de 1 a 3, cada um {id, title}.',
  'Types list and product_list.': 'Tipos list e product_list.',
  'Type list.': 'Tipo list.',
  'Type product_list.': 'Tipo product_list.',
  'Type list: the label that opens it.': 'Tipo list: o rótulo que a abre.',
  'A text, or {type: text|image|video|document, text or url}.':
    'Um texto, ou {type: text|image|video|document, text ou url}.',
  'Type cta_url.': 'Tipo cta_url.',
  'Type cta_url: the label of the link.': 'Tipo cta_url: o rótulo do link.',
  "Types product and product_list; the connection's one when absent.":
    'Tipos product e product_list; o do número quando ausente.',
  'Type product.': 'Tipo product.',
  'Present when status is failed.': 'Presente quando status é failed.',
  'null when the person was erased meanwhile.': 'null quando a pessoa foi apagada nesse meio-tempo.',
  '1 to 43 200 (default 60).': 'De 1 a 43 200 (padrão: 60).',
  'Shown to the people in the queue.': 'Mostrado às pessoas da fila.',
  'Name, in any case, or id of a conversation tag.':
    'Nome, em maiúsculas ou minúsculas, ou id de uma etiqueta de conversa.',
  'What `fields` and {{key}} tokens use.': 'O que `fields` e os marcadores {{key}} usam.',
  'text, select, …; values are strings whatever the type.':
    'text, select, …; os valores são texto, seja qual for o tipo.',
  'What a select offers.': 'O que um select oferece.',
  'In order.': 'Em ordem.',
  'Phone of the recipient, in any Brazilian format. Required without conversation_id.':
    'Telefone de quem recebe, em qualquer formato brasileiro. Obrigatório sem conversation_id.',
  'Reply inside an existing chat-app conversation.':
    'Responde dentro de uma conversa de aplicativo de mensagens que já existe.',
  'IANA name': 'Nome da IANA',
  'BCP 47 tag': 'Marca BCP 47',
  'Days for which raw data of the channel and traces of agents are kept, 1 to 90.':
    'Dias em que se guardam os dados brutos do canal e os rastros dos agentes, de 1 a 90.',
  'What calls of the API said and were answered is kept for a day.':
    'O que as chamadas da API disseram e receberam fica guardado por um dia.',
  'Oldest first; empty when all is well.': 'Do mais antigo para o mais novo; vazio quando está tudo bem.',
  'Exclusive.': 'Exclusivo: esse instante não entra.',
  'A month; null is unlimited.': 'Por mês; null é ilimitado.',
  'Opened in the period; what the plan limits.': 'Abertas no período; é o que o plano limita.',
  'Calls with a key that were answered, counted in batches of half a second: a process that is killed takes along what it has not written, so there may be fewer, never more.':
    'Chamadas com chave que foram respondidas, contadas em lotes de meio segundo: um processo que é morto leva consigo o que não gravou; pode haver menos, nunca mais.',
  '50, 80 or 100: the highest part of the limit that is used up, in percent.':
    '50, 80 ou 100: a parte mais alta do limite que já foi usada, em porcentagem.',
  'The day (UTC) on which the plan will be used up; null: within the month it will not, or it is too early to say.':
    'O dia (UTC) em que o plano acabará; null: neste mês não acaba, ou é cedo demais para dizer.',
  'A trial lasts 14 days.': 'Um período de teste dura 14 dias.',
  '`active` once the invitation was accepted.': '`active` quando o convite foi aceito.',
  'For you to hand over, shown this once; null where a mail server sent the invitation.':
    'Para você entregar, mostrada só desta vez; null onde um servidor de e-mail enviou o convite.',
  'A test key records sends without anything leaving.': 'Uma chave de teste registra envios sem que nada saia.',
  'Addresses or CIDR ranges; empty allows any.': 'Endereços ou faixas CIDR; vazio permite qualquer um.',
  'Shown this once.': 'Mostrado só desta vez.',
  'https only; public addresses only.': 'Só https; só endereços públicos.',
  'Event types, or resource wildcards such as contact.*': 'Tipos de evento, ou curingas de um recurso, como contact.*',
  'Shown once.': 'Mostrado uma única vez.',
  'Available.': 'Disponível.',
  'The document.': 'O documento.',
};
