/** Translations of the OpenAPI document's descriptions of fields in shared schemas. */
export const saidOfAnswers: Readonly<Record<string, string>> = {
  'Stands in the place of the id in POST /agents/{id}/chat.': 'Vale no lugar do id em POST /agents/{id}/chat.',
  'null: the provider’s own choice, or none.': 'null: a escolha do próprio provedor, ou nenhuma.',
  'ISO 8601, UTC': 'ISO 8601, UTC',
  'Unchanged since the version that `If-None-Match` names.': 'Sem mudanças desde a versão indicada em `If-None-Match`.',
  'Any event, as it is posted to an endpoint and listed by GET /events.':
    'Qualquer evento, como é enviado a um endpoint e listado por GET /events.',
  'Sent by POST /webhooks/{id}/test alone.': 'Enviado somente por POST /webhooks/{id}/test.',
  'For example api, panel, agent, channel, automation.': 'Por exemplo api, panel, agent, channel, automation.',
  'Only `object`, null, once what the event is about was erased.':
    'Só `object`, null, depois que aquilo de que o evento trata foi eliminado.',
  'Names of the fields that changed.': 'Nomes dos campos que mudaram.',
  'What the figures are of, to the quarter of an hour.':
    'De que período são os números, arredondado ao quarto de hora.',
  'Whose days and hours they are.': 'De quem são os dias e as horas.',
  'Everything that happened before is in the figures.': 'Tudo o que aconteceu antes está nos números.',
  'Episodes that began: a reopening begins another.': 'Atendimentos que começaram: uma reabertura começa outro.',
  'Conversations in which a person was asked for.': 'Conversas em que se pediu uma pessoa.',
  'Seconds from the customer’s first unanswered message to the first answer by anyone; null when there was none. At most a tenth off.':
    'Segundos da primeira mensagem sem resposta do cliente até a primeira resposta, de quem for; null quando não houve nenhuma. Com diferença de no máximo um décimo.',
  'The same, to the first answer that was more than the AI saying that it asks for a person.':
    'O mesmo, até a primeira resposta que foi mais do que a IA dizer que vai chamar uma pessoa.',
  'Seconds from opened to resolved.': 'Segundos da abertura à resolução.',
  'Of the resolved, those the AI resolved: it wrote, no person did, and nobody came again within 72 hours. One resolved less than 72 hours ago counts unless somebody has come again, so the last three days may still fall. null when none was resolved.':
    'Das resolvidas, as que a IA resolveu: ela escreveu, nenhuma pessoa escreveu, e ninguém voltou em 72 horas. Uma resolvida há menos de 72 horas conta, a não ser que alguém já tenha voltado; por isso os últimos três dias ainda podem cair. null quando nenhuma foi resolvida.',
  'First answers they gave.': 'Primeiras respostas que deram.',
  'First answers, by who gave them.': 'Primeiras respostas, por quem as deu.',
  'What `ai_resolution_rate` is a share of `conversations_resolved` by.':
    'O número de que `ai_resolution_rate` é a parte, dividido por `conversations_resolved`.',
  '`messages_out`, by who wrote them.': '`messages_out`, por quem as escreveu.',
  'Of the resolved: who wrote in them.': 'Das resolvidas: quem escreveu nelas.',
  'Handoffs by type; `untyped` where none was said.': 'Pedidos de pessoa, por tipo; `untyped` onde nenhum foi dito.',
  'Seconds from the handoff to the first word of a person.':
    'Segundos do pedido de pessoa à primeira palavra de uma pessoa.',
  'Seconds a customer waited for answers in all, of the resolved.':
    'Segundos que um cliente esperou por respostas, ao todo, nas resolvidas.',
  'Times the agent thought about what was said.': 'Vezes em que o agente pensou no que foi dito.',
  'ISO 4217.': 'ISO 4217.',
  'Of the tokens; null when the rate of any is not known.':
    'Dos tokens; null quando a tarifa de algum não é conhecida.',
  'The beginning of the day or hour.': 'O começo do dia ou da hora.',
  'Oldest first, none left out.': 'Do mais antigo para o mais novo, sem faltar nenhum.',
  'Runs, by what became of them.': 'Execuções, pelo que foi feito delas.',
  'Name, language and values, as they were written.': 'Nome, idioma e valores, como foram escritos.',
  'E.164': 'E.164',
  '#RRGGBB': '#RRGGBB',
  'The sending number.': 'O número de envio.',
  'What a visitor of a web chat typed and nobody confirmed: no contact is found by it. Absent when nothing was.':
    'O que um visitante de um chat na web digitou e ninguém confirmou: nenhum contato é encontrado por isso. Ausente quando não há nada.',
  'true: the site around the web chat signed who it is.': 'true: o site em volta do chat na web assinou quem é.',
  'Put off by a person until then; whatever the customer writes ends that.':
    'Adiada por uma pessoa até então; qualquer coisa que o cliente escreva acaba com isso.',
  'The type of the reason where the AI asked; null otherwise.':
    'O tipo do motivo, quando foi a IA que pediu; senão, null.',
  'What the AI tells whoever takes over.': 'O que a IA conta a quem assume.',
  'agent, api or user': 'agent, api ou user',
  'Who answers at the network operator in place of this organization; null: nobody else does.':
    'Quem responde na operadora no lugar desta organização; null: ninguém mais.',
  'Until when free text may be sent: 24 h after the last inbound message.':
    'Até quando se pode enviar texto livre: 24 h depois da última mensagem recebida.',
  'null while open_conversation on_reply waits for the answer.':
    'null enquanto open_conversation on_reply espera pela resposta.',
  'Present when there is an attachment.': 'Presente quando há um anexo.',
  'null for a file that stays at the url it was sent by.':
    'null para um arquivo que continua na url pela qual foi enviado.',
  'Signed, expires in an hour.': 'Assinada; expira em uma hora.',
  'What the type holds beyond text: fields as sent, or an inbound message as the operator gave it.':
    'O que o tipo tem além do texto: os campos como enviados, ou uma mensagem recebida como a operadora a deu.',
  'The message this one quotes.': 'A mensagem que esta cita.',
  'The first tap on a link of the message, as far as the network operator tells whose it was.':
    'O primeiro toque em um link da mensagem, até onde a operadora diz de quem foi.',
  'Why it did not arrive, in the language of the organization.': 'Por que não chegou, no idioma da organização.',
  'What to do about it, in the same language.': 'O que fazer, no mesmo idioma.',
  'Why the network operator, which accepted the message, has not sent it yet; its status is queued then.':
    'Por que a operadora, que aceitou a mensagem, ainda não a enviou; enquanto isso, status é queued.',
  'regular, free_customer_service (within the free tier) or free_entry_point.':
    'regular, free_customer_service (dentro da faixa gratuita) ou free_entry_point.',
  'marketing, utility, authentication, service or referral_conversion.':
    'marketing, utility, authentication, service ou referral_conversion.',
  'null until the network operator has said it.': 'null até a operadora dizer.',
  'By the rate of that day; null when it is not known, and of failed messages.':
    'Pela tarifa daquele dia; null quando não é conhecida, e nas mensagens que falharam.',
  'null on inbound messages.': 'null nas mensagens recebidas.',
  'It passed while somebody else, not this organization, owned the thread at the network operator.':
    'Passou enquanto outra empresa, e não esta organização, era dona da conversa na operadora.',
  'When the sender changed it.': 'Quando quem enviou a mudou.',
  'When the sender took it back; its content is no longer shown.':
    'Quando quem enviou a retirou; o conteúdo dela não aparece mais.',
  'The message by which a person sent this failed one again.':
    'A mensagem pela qual uma pessoa enviou de novo esta, que falhou.',
  'evt_…': 'evt_…',
  'Event types, wildcards expanded.': 'Tipos de evento, com os curingas por extenso.',
  'From 1.': 'A partir de 1.',
  'Cut at 4 KiB.': 'Cortado em 4 KiB.',
  'Lowest score that starts it, from 1 to 5; without it: any.':
    'Nota mínima que a inicia, de 1 a 5; sem ela: qualquer uma.',
  'Highest score that starts it, from 1 to 5; without it: any.':
    'Nota máxima que a inicia, de 1 a 5; sem ela: qualquer uma.',
  'Its steps send nothing: a message ends the run.': 'Suas etapas não enviam nada: uma mensagem encerra a execução.',
  'The words on the button; without them: any button.': 'O texto do botão; sem ele: qualquer botão.',
  'The customer tapped a button of a message or of a template.':
    'O cliente tocou em um botão de uma mensagem ou de um modelo.',
  'Its name or id; without it: any campaign.': 'O nome ou o id dela; sem isso: qualquer campanha.',
  'The first answer of a customer to a campaign, within three days.':
    'A primeira resposta de um cliente a uma campanha, em até três dias.',
  'The customer has not answered for so many minutes since our last message; once a silence.':
    'O cliente não respondeu por tantos minutos desde a nossa última mensagem; uma vez por silêncio.',
  'The key of a custom field that holds a date: 2026-12-31, or 31/12/2026 in Portuguese.':
    'A chave de um campo personalizado que guarda uma data: 2026-12-31, ou 31/12/2026 em português.',
  'Days before the date, on it, or days after it.': 'Dias antes da data, no dia dela ou dias depois.',
  'How many; not with `on`.': 'Quantos; não com `on`.',
  'From that hour of the day, in the organization’s time zone.': 'A partir dessa hora do dia, no fuso da organização.',
  'yearly: on that day of each year; 29 February is also 28 February.':
    'yearly: nesse dia de cada ano; 29 de fevereiro é também 28 de fevereiro.',
  'A date of a contact; each contact once a date, and never on a later day.':
    'Uma data de um contato; cada contato uma vez por data, e nunca em um dia posterior.',
  'With `week`: on which days.': 'Com `week`: em quais dias.',
  'With `month`: the day; in a shorter month its last one.': 'Com `month`: o dia; em um mês mais curto, o último.',
  'The hour of the day, in the organization’s time zone.': 'A hora do dia, no fuso da organização.',
  'Of the contacts in this shared view, by its name or id; without it: of all contacts.':
    'Entre os contatos desta visão compartilhada, pelo nome ou pelo id; sem ela: entre todos.',
  'Everybody who meets the flow’s conditions then, each once a day; what was missed is made up for 24 hours.':
    'Todos os que atendem às condições do fluxo naquele momento, cada um uma vez por dia; o que se perdeu é recuperado por 24 horas.',
  'The ad’s id; without it: any ad.': 'O id do anúncio; sem ele: qualquer anúncio.',
  'The message a customer sends from an ad; the run knows ad_id, ad_headline, ad_text and ad_url.':
    'A mensagem que um cliente envia a partir de um anúncio; a execução conhece ad_id, ad_headline, ad_text e ad_url.',
  'An https link the network operator fetches; this or file_id.':
    'Um link https que a operadora busca; isto ou file_id.',
  'A file that was uploaded to a flow; this or url.': 'Um arquivo carregado em um fluxo; isto ou url.',
  'Not with audio.': 'Não com áudio.',
  'What a document is called.': 'O nome de um documento.',
  'What happens while the 24-hour window is closed: fail (default), skip the step, or wait until it opens.':
    'O que acontece enquanto a janela de 24 horas está fechada: fail (padrão), skip, que pula a etapa, ou wait, que espera até ela abrir.',
  'What a tap reports to webhooks beside the title; the title where it is left out.':
    'O que um toque informa aos webhooks ao lado do título; sem ele, o próprio título.',
  'At most 10 rows in all.': 'No máximo 10 linhas ao todo.',
  'The label that opens the list.': 'O rótulo que abre a lista.',
  'What the answer has to be: a date is kept as 2026-11-28, a cpf needs right check digits.':
    'O que a resposta precisa ser: uma data é guardada como 2026-11-28, um cpf precisa de dígitos verificadores certos.',
  'With answer choice: what can be tapped; answered also by its words or its number.':
    'Com answer choice: o que pode ser tocado; também se responde com as palavras ou com o número.',
  'Where the answer is kept: fields.KEY of the contact, or variables.KEY of the run.':
    'Onde a resposta é guardada: fields.KEY do contato, ou variables.KEY da execução.',
  'So long each answer is waited for.': 'O tempo de espera por cada resposta.',
  'So often it is asked at most; 3 where it is left out.': 'Quantas vezes se pergunta, no máximo; sem ele, 3.',
  'Asks again when the answer does not fit; the question itself where it is left out.':
    'Pergunta de novo quando a resposta não serve; sem ele, a própria pergunta.',
  'Those it goes round among, by their e-mails; this or queue.': 'Entre quem roda, pelos e-mails; isto ou queue.',
  'It goes round among the people of this queue, by its name or id.':
    'Roda entre as pessoas desta fila, pelo nome ou pelo id.',
  'Where it waits for a person, by name or id; the default queue where it is left out.':
    'Onde espera por uma pessoa, pelo nome ou pelo id; sem ela, a fila padrão.',
  'A field with a date, as fields.KEY or variables.KEY; this or weekday.':
    'Um campo com uma data, como fields.KEY ou variables.KEY; isto ou weekday.',
  'So many days after that date; before it where negative.': 'Quantos dias depois dessa data; antes dela, se negativo.',
  'The next such day; this or field.': 'O próximo dia assim; isto ou field.',
  'HH:MM by the organization’s clock.': 'HH:MM pelo relógio da organização.',
  'When the moment is past or there is no date: go on at once (default), or end the run.':
    'Quando o momento já passou ou não há data: seguir na hora (padrão) ou encerrar a execução.',
  'Stable snake_case code; use it for branching.': 'Código estável em snake_case; é por ele que seu programa decide.',
  'Human sentence; may change.': 'Frase para pessoas; pode mudar.',
  'Seconds; on 429 and 503.': 'Segundos; em 429 e 503.',
  'Only with the error cooldown.': 'Só com o erro cooldown.',
  'Milliseconds to reach the database.': 'Milissegundos até chegar ao banco de dados.',
  'low: files and work in bulk are refused (507 storage_full) for want of room; the rest goes on.':
    'low: arquivos e trabalho em lote são recusados (507 storage_full) por falta de espaço; o resto segue.',
};
