import type { Behaviour } from './behaviour.ts';

/** The documented behavior of Parley when messages are sent, for integrators. */
export const ofSending: readonly Behaviour[] = [
  {
    decisions: [8],
    what: {
      en: 'An interrupted send is never repeated. When our process ended in the middle, the outcome is recorded as `outcome_unknown`, and the same idempotency key answers it. A repeated call answers the bytes of the first; a blank key is none, and keys that differ between header and body are 400 `invalid_request`. A network operator that took the call and never answered is `operator_unreachable` with `retryable: false`; a status it reports later is the truth.',
      'pt-BR':
        'Um envio interrompido nunca é repetido. Se o nosso processo parou no meio, o resultado fica registrado como `outcome_unknown`, e a mesma chave de idempotência responde com ele. Uma chamada repetida responde os mesmos bytes da primeira; uma chave em branco não conta, e chaves diferentes no cabeçalho e no corpo são 400 `invalid_request`. Uma operadora que recebeu a chamada e nunca respondeu é `operator_unreachable` com `retryable: false`; se ela informar um status depois, é ele que vale.',
    },
    why: {
      en: 'A message that arrives twice cannot be taken back. Only people send such a message again, warned that it may arrive twice.',
      'pt-BR':
        'Uma mensagem que chega duas vezes não volta atrás. Só pessoas a enviam de novo, avisadas de que ela pode chegar em dobro.',
    },
  },
  {
    decisions: [21],
    what: {
      en: 'What the operator would certainly refuse is not sent to it: values that do not fit a template we know answer 200, `failed`, with its own code 132000 or 132012, and the templates are synced. A type without captions (audio) drops its caption.',
      'pt-BR':
        'O que a operadora recusaria com certeza não é enviado a ela: valores que não servem em um modelo conhecido recebem 200, `failed`, com o código dela, 132000 ou 132012, e os modelos são sincronizados. Um tipo sem legenda (áudio) perde a legenda.',
    },
    why: {
      en: 'You handle one kind of refusal, whoever found it.',
      'pt-BR': 'Você trata um só tipo de recusa, não importa quem a encontrou.',
    },
  },
  {
    decisions: [20],
    what: {
      en: 'A field of another type is an unknown one: `{type: text, caption}` is 400 `unknown_fields`, after the type’s own codes. Labels the operator needs and the API does not (`button_text`, `display_text`, a product list’s `header`) are filled in, in the language of the organization.',
      'pt-BR':
        'Um campo de outro tipo é um campo desconhecido: `{type: text, caption}` é 400 `unknown_fields`, depois dos códigos do próprio tipo. Os rótulos que a operadora exige e a API não (`button_text`, `display_text`, o `header` de uma lista de produtos) são preenchidos, no idioma da organização.',
    },
    why: {
      en: 'A caption that nobody would see is more likely a mistake than a wish.',
      'pt-BR': 'Uma legenda que ninguém veria é mais provavelmente um engano do que uma intenção.',
    },
  },
  {
    decisions: [44],
    what: {
      en: '`{{key}}` in a template’s `body_params` and `button_params` is filled from the contact: a registered custom field, else `name`, `email`, `phone`. An unknown key stays as written; a field the contact lacks is empty, and the operator refuses that.',
      'pt-BR':
        '`{{key}}` em `body_params` e `button_params` de um modelo é preenchido com os dados do contato: um campo personalizado registrado ou, na falta dele, `name`, `email`, `phone`. Um nome desconhecido fica como foi escrito; um campo que o contato não tem fica vazio, e isso a operadora recusa.',
    },
    why: {
      en: 'Better refused than delivered with braces in it.',
      'pt-BR': 'É melhor uma mensagem recusada do que uma entregue com {{…}} no texto.',
    },
  },
  {
    decisions: [25],
    what: {
      en: '`POST /conversations/{id}/messages` answers the send result with the updated `conversation` inside. With `open_conversation: on_reply` the `conversation_id` is null, and so is the message’s, until the customer writes.',
      'pt-BR':
        '`POST /conversations/{id}/messages` responde com o resultado do envio e, dentro dele, a `conversation` atualizada. Com `open_conversation: on_reply`, o `conversation_id` é null, e o da mensagem também, até o cliente escrever.',
    },
    why: {
      en: 'A conversation nobody answered yet is in nobody’s list.',
      'pt-BR': 'Uma conversa que ninguém respondeu ainda não está na lista de ninguém.',
    },
  },
  {
    decisions: [9],
    what: {
      en: 'The sandbox answers a message outside the 24-hour window (131047) in the call itself: 200, `status: failed`.',
      'pt-BR':
        'O sandbox responde a uma mensagem fora da janela de 24 horas (131047) na própria chamada: 200, `status: failed`.',
    },
    why: {
      en: 'So the case can be seen and tried at once. The real operator may also say so later, by a status.',
      'pt-BR':
        'Assim o caso pode ser visto e testado na hora. A operadora real também pode dizer isso depois, por um status.',
    },
  },
  {
    decisions: [28],
    what: {
      en: 'A template sync is all pages or nothing, and answers `ok: false` with `errors` when the operator refuses.',
      'pt-BR':
        'Uma sincronização de modelos traz todas as páginas ou nada, e responde `ok: false` com `errors` quando a operadora recusa.',
    },
    why: {
      en: 'Half a list would look like removed templates.',
      'pt-BR': 'Com meia lista, pareceria que modelos foram removidos.',
    },
  },
];
