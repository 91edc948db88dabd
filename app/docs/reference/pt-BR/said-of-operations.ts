/** Translations of the OpenAPI document's own description, and of the descriptions of operations. */
export const saidOfOperations: Readonly<Record<string, string>> = {
  'Answers when the agent has: that can take tens of seconds. Continues the conversation of conversation_id or of external_user_id; with neither, every call opens a new one. Both name conversations of the channel api alone: external_user_id this agent’s, conversation_id also another agent’s, which this agent continues. With async true it answers 202 at once, and the text arrives by message.sent or GET /conversations/{id}/messages. While a person serves the conversation the message is recorded and human_mode is true; while a person is asked for, handoff.pending. A provider that fails for good is a handoff, never an error.':
    'Responde quando o agente responder: pode levar dezenas de segundos. Continua a conversa de conversation_id ou de external_user_id; sem nenhum dos dois, cada chamada abre uma nova. Os dois só valem para conversas do canal api: external_user_id, as deste agente; conversation_id, também as de outro agente, que este continua. Com async true, responde 202 na hora, e o texto chega por message.sent ou por GET /conversations/{id}/messages. Enquanto uma pessoa atende a conversa, a mensagem é registrada e human_mode é true; enquanto se espera por uma pessoa, handoff.pending. Um provedor que falha de vez vira um pedido de pessoa, nunca um erro.',
  'Whatever their status, newest first (with updated_since oldest change first).':
    'Em qualquer situação, do mais novo para o mais antigo (com updated_since, a alteração mais antiga primeiro).',
  'As the overview, of the agent’s conversations, with its turns, its tokens and what they cost.':
    'Como a visão geral, só que das conversas do agente, com os turnos, os tokens e o custo deles.',
  'Totals, and a series without gaps, in days or hours of the organization’s time zone. `as_of` says how fresh they are. Test conversations are in none of them.':
    'Totais e uma série sem lacunas, em dias ou horas do fuso da organização. `as_of` diz até quando estão atualizados. Conversas de teste não entram em nenhum deles.',
  'What runs, or of one that was never published its draft.':
    'O que está em execução ou, se nunca foi publicada, o rascunho.',
  'Whatever their status, newest first (with updated_since oldest change first): what runs, or of one that was never published its draft.':
    'Em qualquer situação, da mais nova para a mais antiga (com updated_since, a alteração mais antiga primeiro): o que está em execução ou, se nunca foi publicada, o rascunho.',
  'Starts the flow of the token for a phone; the contact is created or updated in the same call, and a refused call changes nothing. Authorized by the flow’s own token (Authorization: Bearer, or `token` in the query or the body), not by a key. `error` is a phrase here: phone is required, Invalid token, Flow is not active, Webhook trigger disabled for this flow, Already in flow, cooldown (with `retry_at`), opted_out. `/automation-webhook` is the old name and ends on 7 December 2026.':
    'Inicia o fluxo do token para um telefone; o contato é criado ou atualizado na mesma chamada, e uma chamada recusada não muda nada. Quem autoriza é o token do próprio fluxo (Authorization: Bearer, ou `token` na query ou no corpo), não uma chave. Aqui `error` é uma frase: phone is required, Invalid token, Flow is not active, Webhook trigger disabled for this flow, Already in flow, cooldown (com `retry_at`), opted_out. `/automation-webhook` é o nome antigo e acaba em 7 de dezembro de 2026.',
  'With its counts as they are now: at every instant the states of the recipients sum to the total.':
    'Com as contagens deste momento: a cada instante, os estados dos destinatários somam o total.',
  'Newest first (with updated_since oldest change first). Counts are sums over the recipients.':
    'Da mais nova para a mais antiga (com updated_since, a alteração mais antiga primeiro). As contagens são somas dos destinatários.',
  'Newest first (with updated_since oldest change first), with what the network operator says of each. Never a token.':
    'Do mais novo para o mais antigo (com updated_since, a alteração mais antiga primeiro), com o que a operadora diz de cada um. Nunca um token.',
  'As the network operator last had them, newest first (with updated_since oldest change first); filters narrow together.':
    'Como estavam por último na operadora, do mais novo para o mais antigo (com updated_since, a alteração mais antiga primeiro); os filtros se somam.',
  'All pages, of one number or of all; counts what is new, changed and gone. A refusal by the network operator is told in errors and changes nothing.':
    'Todas as páginas, de um número ou de todos; conta o que é novo, o que mudou e o que sumiu. Uma recusa da operadora aparece em errors e não muda nada.',
  'A dated note with its author; it also stands in the history.':
    'Uma anotação datada, com autor; aparece também no histórico.',
  'Dated notes, newest first (with updated_since oldest change first).':
    'Anotações datadas, da mais nova para a mais antiga (com updated_since, a alteração mais antiga primeiro).',
  'Names the contact by one of id, email, phone, cpf. A missing tag is created with the default color; a text in UUID form that is no tag is 404.':
    'Indica o contato por id, email, phone ou cpf. Uma etiqueta que não existe é criada com a cor padrão; um texto em forma de UUID que não é etiqueta dá 404.',
  'The identifier stands in the body. When the contact lacked the tag, or the tag does not exist, `removed` is false and that is no error; in the second case `reason` is tag_not_found.':
    'O identificador vai no corpo. Se o contato não tinha a etiqueta, ou a etiqueta não existe, `removed` é false, e isso não é erro; no segundo caso, `reason` é tag_not_found.',
  'The owner has to be a member with role admin, editor or atendente. Assigning the owner it has changes nothing.':
    'O responsável tem de ser um membro com papel admin, editor ou atendente. Definir o responsável que já está lá não muda nada.',
  'The identifier stands in the body. A contact without owner stays as it is.':
    'O identificador vai no corpo. Um contato sem responsável fica como está.',
  '`anonymize` erases name, email, phone, notes, custom fields and identifiers, opts the contact out and keeps its conversations without identification. `erase` deletes the contact and everything pointing to it, irreversibly: conversations, messages, files, events, logs. A proof stays in the audit log. In the panel only administrators and editors erase.':
    '`anonymize` apaga nome, e-mail, telefone, observações, campos personalizados e identificadores, descadastra o contato e mantém as conversas dele sem identificação. `erase` exclui o contato e tudo o que aponta para ele, sem volta: conversas, mensagens, arquivos, eventos, registros. Uma prova fica no registro de auditoria. No painel, só administradores e editores usam erase.',
  'One contact by its id. A contact that was merged shows `merged_into`.':
    'Um contato, pelo id. Um contato que foi mesclado mostra `merged_into`.',
  'Only the fields present are changed; `null` clears email, phone and notes. `fields` are merged, or with `replace_fields` become the whole set. An identifier that is replaced or cleared is free for others at once.':
    'Só mudam os campos presentes; `null` limpa e-mail, telefone e observações. `fields` são somados aos que existem ou, com `replace_fields`, viram o conjunto inteiro. Um identificador trocado ou limpo fica livre para outros na hora.',
  'The contact with its conversations, messages, notes and sends. A merged contact is in no export: ask for the one it was merged into.':
    'O contato com as conversas, mensagens, anotações e envios dele. Um contato mesclado não está em exportação nenhuma: peça a daquele em que foi mesclado.',
  'Standard fields, the custom fields of the organization and the identifiers a contact is found by. `/contacts-meta` is the old name and ends on 7 December 2026.':
    'Os campos de sempre, os campos personalizados da organização e os identificadores pelos quais se acha um contato. `/contacts-meta` é o nome antigo e acaba em 7 de dezembro de 2026.',
  'Newest first (with updated_since oldest change first), each as GET /conversations/{id} shows it.':
    'Da mais nova para a mais antiga (com updated_since, a alteração mais antiga primeiro), cada uma como em GET /conversations/{id}.',
  'Stage changes, assignments and notes: the latest 100 of each type, newest first (with updated_since oldest change first).':
    'Mudanças de etapa, de responsável e anotações: as 100 últimas de cada tipo, da mais nova para a mais antiga (com updated_since, a alteração mais antiga primeiro).',
  'With any of `id`, `email`, `phone`, `cpf` (in this priority) the answer is one Contact, or 404. Otherwise it is a list, newest first; with `updated_since` oldest change first.':
    'Com `id`, `email`, `phone` ou `cpf` (nesta prioridade), a resposta é um Contact, ou 404. Sem nenhum deles é uma lista, do mais novo para o mais antigo; com `updated_since`, a alteração mais antiga primeiro.',
  'Looks the e-mail up among identifiers, then the phone, otherwise creates. The same payload twice updates, never duplicates. When `assigned_user_email` cannot be resolved the contact is saved all the same and `assignment_error` says why.':
    'Procura o e-mail entre os identificadores, depois o telefone; se não achar, cria. O mesmo corpo duas vezes atualiza, nunca duplica. Quando não se encontra o membro de `assigned_user_email`, o contato é salvo mesmo assim, e `assignment_error` diz por quê.',
  'Identifiers, conversations, notes, tags, pipelines and history move to this contact and its empty fields are filled from the other, which becomes a marker pointing to this one. An opted-out side keeps the person opted out. Can be undone in the panel for 30 days.':
    'Identificadores, conversas, anotações, etiquetas, funis e histórico passam para este contato, e os campos vazios dele são preenchidos com os do outro, que vira um marcador apontando para este. Se um dos dois estava descadastrado, a pessoa continua descadastrada. Pode ser desfeito no painel por 30 dias.',
  '`stage` puts the contact there and reopens it when it was lost; `lost` marks it lost in its stage, or reopens it. Without `pipeline` the default one is meant.':
    '`stage` põe o contato nessa etapa e o reabre, se estava perdido; `lost` o marca como perdido na etapa em que está, ou o reabre. Sem `pipeline`, vale o funil padrão.',
  'The contact accepts messages again. Opting in twice changes nothing.':
    'O contato volta a aceitar mensagens. Repetir não muda nada.',
  'No templates or outreach any more; replying stays allowed while the 24-hour window is open. Opting out twice changes nothing.':
    'Nada mais de modelos nem de mensagens por iniciativa da empresa; responder continua permitido enquanto a janela de 24 horas estiver aberta. Repetir não muda nada.',
  'The key has to be a registered custom field; the value is stored as text, null deletes the key.':
    'A chave tem de ser um campo personalizado registrado; o valor é guardado como texto, e null exclui a chave.',
  'Overwrites the `notes` of the contact; null or an empty text clears them. Dated notes are added at POST /contacts/{id}/notes.':
    'Substitui as `notes` do contato; null ou um texto vazio as limpa. Anotações datadas se acrescentam em POST /contacts/{id}/notes.',
  'At most 100 items, each as the body of POST /contacts: one bad item never fails the batch. The results stand in the order of the input.':
    'No máximo 100 itens, cada um como o corpo de POST /contacts: um item ruim nunca derruba o lote. Os resultados vêm na ordem da entrada.',
  'A member takes the conversation over; the AI stays silent until it is released. Doing it again changes nothing.':
    'Um membro assume a conversa; a IA fica em silêncio até que ela seja devolvida. Repetir não muda nada.',
  'With all its messages, oldest first: an object, or with `format=markdown` text to paste, in the language and time zone of the organization.':
    'Com todas as mensagens, da mais antiga para a mais nova: um objeto ou, com `format=markdown`, um texto para colar, no idioma e no fuso da organização.',
  'One conversation by its id.': 'Uma conversa, pelo id.',
  'Newest first; with `updated_since` oldest change first. Filters narrow together.':
    'Da mais nova para a mais antiga; com `updated_since`, a alteração mais antiga primeiro. Os filtros se somam.',
  'What the agent marked, each with a name, metadata and a time: newest first, with updated_since oldest first.':
    'O que o agente marcou, cada um com nome, metadados e hora: do mais novo para o mais antigo; com updated_since, do mais antigo para o mais novo.',
  'Newest first, by the time the operator gives inbound messages; with updated_since oldest change first.':
    'Da mais nova para a mais antiga, pela hora que a operadora dá às mensagens recebidas; com updated_since, a alteração mais antiga primeiro.',
  'The body of POST /messages with no destination. Answers the send result, and the updated conversation in `conversation`. A reply sent by API is no takeover.':
    'O corpo de POST /messages, sem destino. Responde com o resultado do envio e, em `conversation`, a conversa atualizada. Responder pela API não é assumir a conversa.',
  'The AI does not answer for `minutes` (default 60); messages wait for a person.':
    'A IA não responde por `minutes` (padrão: 60); as mensagens esperam por uma pessoa.',
  'The AI answers again; a pending handoff and a pause end.':
    'A IA volta a responder; um pedido de pessoa e uma pausa terminam.',
  'A resolved conversation becomes open, unless a newer one with the same contact and number is open.':
    'Uma conversa resolvida volta a ficar aberta, a menos que outra mais nova, com o mesmo contato e o mesmo número, esteja aberta.',
  'The conversation enters the human queue, with the reason visible; the AI stays silent.':
    'A conversa entra na fila de pessoas, com o motivo à vista; a IA fica em silêncio.',
  'An open conversation becomes resolved. A later message of the customer opens a new one.':
    'Uma conversa aberta passa a resolvida. Uma mensagem posterior do cliente abre outra.',
  'The AI is active at once.': 'A IA fica ativa na hora.',
  'By name, in any case, or by id; a missing tag is made with the default color.':
    'Por nome, em maiúsculas ou minúsculas, ou por id; uma etiqueta que não existe é criada com a cor padrão.',
  'By name, in any case, or by id; one it does not have changes nothing.':
    'Por nome, em maiúsculas ou minúsculas, ou por id; se a conversa não a tem, nada muda.',
  'The keys are exactly those accepted in `fields` and in the {{key}} tokens of templates and campaigns. The whole list in one answer, by position.':
    'As chaves são exatamente as aceitas em `fields` e nos marcadores {{key}} de modelos e campanhas. A lista inteira em uma resposta, por posição.',
  'The e-mail is what `assigned_user_email` expects. `assignable=true` leaves only admin, editor and atendente. The whole list in one answer, newest first.':
    'O e-mail é o que `assigned_user_email` espera. `assignable=true` deixa só admin, editor e atendente. A lista inteira em uma resposta, do mais novo para o mais antigo.',
  'Pipelines by position with their stages in order; POST /contacts/stage accepts their ids. The whole list in one answer.':
    'Funis por posição, com as etapas em ordem; POST /contacts/stage aceita os ids deles. A lista inteira em uma resposta.',
  'The whole list in one answer, newest first.': 'A lista inteira em uma resposta, da mais nova para a mais antiga.',
  'Tags of contacts, or with `type=conversation` those of conversations. The whole list in one answer, newest first.':
    'Etiquetas de contatos ou, com `type=conversation`, de conversas. A lista inteira em uma resposta, da mais nova para a mais antiga.',
  'Oldest first, kept 30 days; items are identical to webhook bodies. `next_cursor` is set whenever the page is not empty, so a poller resumes from it. Only types that some endpoint subscribes to are recorded; a paused endpoint counts.':
    'Do mais antigo para o mais novo, guardados por 30 dias; os itens são idênticos aos corpos dos webhooks. `next_cursor` vem sempre que a página não é vazia, para que a próxima consulta continue dali. Só se registram tipos que algum endpoint assina; um endpoint pausado conta.',
  'By `id`, or by `wamid`, the id the network operator gave it; both narrow together. A list envelope, empty when nothing matches.':
    'Por `id` ou por `wamid`, o id que a operadora deu; os dois se somam. Uma lista, vazia quando nada corresponde.',
  'To a phone or into a conversation. Types: text, template, image, audio, video, document, buttons, list, cta_url, location_request, product, product_list; a field of another type is an unknown one. A refusal by the network operator is answered 200 with status failed and the reason in error. to beside conversation_id or contact_id must be that person. With an idempotency key (body or header Idempotency-Key) the message is sent at most once in 7 days; live and test keys count apart, and an erasure of the contact meanwhile changes nothing of the answer.':
    'Para um telefone ou em uma conversa. Tipos: text, template, image, audio, video, document, buttons, list, cta_url, location_request, product, product_list; um campo de outro tipo é um campo desconhecido. Uma recusa da operadora é respondida com 200, status failed e o motivo em error. Se to vier com conversation_id ou contact_id, tem de ser a mesma pessoa. Com uma chave de idempotência (no corpo ou no cabeçalho Idempotency-Key), a mensagem é enviada no máximo uma vez em 7 dias; chaves reais e de teste contam separadas, e apagar o contato nesse meio-tempo não muda nada na resposta.',
  'The fields of POST /messages of type text, without type; use POST /messages instead.':
    'Os campos de POST /messages do tipo text, sem type; prefira POST /messages.',
  'The fields of POST /messages of type template, without type; use POST /messages instead.':
    'Os campos de POST /messages do tipo template, sem type; prefira POST /messages.',
  'The fields of POST /messages of type buttons, without type; use POST /messages instead.':
    'Os campos de POST /messages do tipo buttons, sem type; prefira POST /messages.',
  'The fields of POST /messages of type list, without type; use POST /messages instead.':
    'Os campos de POST /messages do tipo list, sem type; prefira POST /messages.',
  'The fields of POST /messages of type cta_url, without type; use POST /messages instead.':
    'Os campos de POST /messages do tipo cta_url, sem type; prefira POST /messages.',
  'The fields of POST /messages of type location_request, without type; use POST /messages instead.':
    'Os campos de POST /messages do tipo location_request, sem type; prefira POST /messages.',
  'The fields of POST /messages of type product, without type; use POST /messages instead.':
    'Os campos de POST /messages do tipo product, sem type; prefira POST /messages.',
  'The fields of POST /messages of type product_list, without type; use POST /messages instead.':
    'Os campos de POST /messages do tipo product_list, sem type; prefira POST /messages.',
  'Use POST /messages with conversation_id instead.': 'Prefira POST /messages com conversation_id.',
  'Organization data with `alerts`: a webhook failing for more than an hour, a number with a configuration error, a key that expires within 14 days. Any valid key.':
    'Os dados da organização com `alerts`: um webhook que falha há mais de uma hora, um número com erro de configuração, uma chave que expira em até 14 dias. Qualquer chave válida.',
  'The plan, its limits and what was consumed this month (UTC), which part of the limit is used up, and the day it will be: the numbers of the panel and of the e-mails. Any valid key.':
    'O plano, os limites dele e o que foi consumido neste mês (UTC), que parte do limite já foi usada e em que dia acabará: os números do painel e dos avisos por e-mail. Qualquer chave válida.',
  'The owner is invited by e-mail and owns the space once the invitation is accepted; without a mail server `owner.invitation_url` is yours to hand over. For partners only.':
    'O responsável é convidado por e-mail e fica com o espaço quando aceita o convite; sem servidor de e-mail, entregue você mesmo `owner.invitation_url`. Só para parceiros.',
  'A key of the client’s space, shown this once; never with `partner:manage`. It stands in the client’s audit log. For partners only.':
    'Uma chave do espaço do cliente, mostrada só desta vez; nunca com `partner:manage`. Fica no registro de auditoria do cliente. Só para parceiros.',
  'What each client consumed in a month (UTC), the client made last first; the same numbers as GET /org/usage of the client. For partners only.':
    'O que cada cliente consumiu em um mês (UTC), o último cliente criado primeiro; os mesmos números de GET /org/usage do cliente. Só para parceiros.',
  'Answers 201 with the endpoint and its secret, shown once. `contact.*` subscribes to all events of the resource and is stored expanded.':
    'Responde 201 com o endpoint e o segredo dele, mostrado uma única vez. `contact.*` assina todos os eventos do recurso e é guardado por extenso.',
  'Newest first (with updated_since oldest change first). Secrets are never shown again.':
    'Do mais novo para o mais antigo (com updated_since, a alteração mais antiga primeiro). Os segredos nunca aparecem de novo.',
  'Removes the endpoint and its history.': 'Remove o endpoint e o histórico dele.',
  'One endpoint with its health.': 'Um endpoint, com a saúde dele.',
  'Only what is sent changes. `active: true` on a disabled endpoint resets its failure history.':
    'Só muda o que é enviado. `active: true` em um endpoint desativado zera o histórico de falhas.',
  'Recent deliveries of the endpoint, newest first; with updated_since oldest change first.':
    'As entregas recentes do endpoint, da mais nova para a mais antiga; com updated_since, a alteração mais antiga primeiro.',
  'The 30 types an endpoint can subscribe to; webhook.test is sent only by its operation.':
    'Os 30 tipos que um endpoint pode assinar; webhook.test só é enviado pela operação dele.',
  'One more attempt of a delivery that is failed or exhausted.':
    'Mais uma tentativa de uma entrega com situação failed ou exhausted.',
  'A new secret, shown once. For 24 h the old one also signs, in Svc-Signature-Previous.':
    'Um segredo novo, mostrado uma única vez. Por 24 h o antigo também assina, em Svc-Signature-Previous.',
  'Sends one event of type webhook.test to this endpoint, also when it is paused.':
    'Envia um evento do tipo webhook.test a este endpoint, mesmo que esteja pausado.',
  'Availability and the time to reach the database.': 'Disponibilidade e o tempo para chegar ao banco de dados.',
  'The machine-readable interface description, OpenAPI 3.1.': 'A descrição da interface para programas, OpenAPI 3.1.',
  'Contacts, conversations, messages and signed webhooks of a customer-conversation platform. Authenticate with `Authorization: Bearer <API_KEY>`; keys are made in the developer area of the panel.':
    'Contatos, conversas, mensagens e webhooks assinados de uma plataforma de conversas com clientes. Autentique-se com `Authorization: Bearer <API_KEY>`; as chaves são criadas na área de desenvolvedores do painel.',
};
