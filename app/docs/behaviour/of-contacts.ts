import type { Behaviour } from './behaviour.ts';

/** How contacts behave, from the view of integrators. */
export const ofContacts: readonly Behaviour[] = [
  {
    decisions: [121, 122],
    what: {
      en: 'A contact’s `claimed` is what a visitor of a web chat typed and nobody confirmed: no lookup, upsert, import or batch finds a contact by it. `user.proven` of a conversation says that the site signed who it is; `site_user_id` among the identifiers is what the site calls the person.',
      'pt-BR':
        'O `claimed` de um contato é o que um visitante de um chat na web digitou e ninguém confirmou: nenhuma busca, upsert, importação ou lote encontra um contato por ele. `user.proven` de uma conversa diz que o site assinou quem é; `site_user_id` entre os identificadores é como o site chama a pessoa.',
    },
    why: {
      en: 'Whoever types a customer’s e-mail must not become that customer.',
      'pt-BR': 'Quem digita o e-mail de um cliente não pode virar esse cliente.',
    },
  },
  {
    decisions: [30],
    what: {
      en: 'A lookup tries what it is given (id, e-mail, phone, CPF) and answers the first that matches; 404 means that none did. Bodies of operations that name a contact are read the same way. Null and blank count as not given, there and in upserts.',
      'pt-BR':
        'Uma busca tenta o que recebe (id, e-mail, telefone, CPF) e responde com o primeiro que corresponde; 404 quer dizer que nenhum correspondeu. O corpo das operações que citam um contato é lido do mesmo jeito. Null e vazio contam como não informados, ali e nos upserts.',
    },
    why: {
      en: 'Systems send so what they do not know.',
      'pt-BR': 'É assim que os sistemas enviam o que não sabem.',
    },
  },
  {
    decisions: [35, 34],
    what: {
      en: 'Numbers without a plus are Brazilian, or foreign when they are long and real; a local number without its area is 400 `invalid_phone`. A new contact enters pipelines with `auto_enroll` in their first stage, however it was created.',
      'pt-BR':
        'Números sem o sinal de mais são brasileiros, ou estrangeiros quando são longos e existem de fato; um número local sem DDD é 400 `invalid_phone`. Um contato novo entra nos funis com `auto_enroll`, na primeira etapa, venha por onde vier.',
    },
    why: {
      en: 'A number guessed wrongly is somebody else’s.',
      'pt-BR': 'Um número adivinhado errado é o de outra pessoa.',
    },
  },
  {
    decisions: [35],
    what: {
      en: 'Every phone an answer shows finds the same person again, at every lookup and every write. A number of Mexico with and without the 1, or of Argentina with and without the 9, is one. `tel:`, `whatsapp:` and what spreadsheets add are read; what a spreadsheet lost (5.51E+12), and a number whose plus was lost and that may be of two countries, is `invalid_phone` with `details.reason`.',
      'pt-BR':
        'Todo telefone que uma resposta mostra encontra de novo a mesma pessoa, em qualquer busca e em qualquer escrita. Um número do México com e sem o 1, ou da Argentina com e sem o 9, é um só. `tel:`, `whatsapp:` e o que planilhas acrescentam são lidos; o que uma planilha perdeu (5.51E+12), e um número que perdeu o sinal de mais e pode ser de dois países, é `invalid_phone` com `details.reason`.',
    },
    why: {
      en: 'What we give out has to be good when it comes back.',
      'pt-BR': 'O que entregamos tem de valer quando volta.',
    },
  },
  {
    decisions: [10],
    what: {
      en: 'Numbers in `fields` are stored as text; `null` there is refused.',
      'pt-BR': 'Números em `fields` são guardados como texto; `null` ali é recusado.',
    },
    why: {
      en: 'To clear a field is an act of its own: `POST /contacts/field` with `value: null`.',
      'pt-BR': 'Limpar um campo é um ato à parte: `POST /contacts/field` com `value: null`.',
    },
  },
  {
    decisions: [31],
    what: {
      en: 'A merge joins the two `notes`, and a name that only repeats phone or e-mail gives way. Of several open conversations on one number the one a person took over stays open, the others are resolved. Tags and pipelines the survivor gains are no events of their own. The export of a merged contact is 409 `contact_merged`.',
      'pt-BR':
        'Uma mesclagem junta as duas `notes`, e um nome que só repete o telefone ou o e-mail cede ao outro. De várias conversas abertas no mesmo número, fica aberta a que uma pessoa assumiu; as outras são resolvidas. As etiquetas e os funis que o contato restante ganha não geram eventos próprios. A exportação de um contato mesclado é 409 `contact_merged`.',
    },
    why: {
      en: 'Those events would start automations twice for one person.',
      'pt-BR': 'Esses eventos iniciariam automações duas vezes para a mesma pessoa.',
    },
  },
  {
    decisions: [32],
    what: {
      en: 'After an erasure published events show `object: null`, also those being sent at that moment; anonymizing also takes name, e-mail, phone and CPF out of what was written, and removes files. Queues know senders by a hash, the request log keeps ids only.',
      'pt-BR':
        'Depois que um contato é apagado, os eventos publicados mostram `object: null`, inclusive os que estão sendo enviados naquele momento; anonimizar também tira nome, e-mail, telefone e CPF do que foi escrito e remove os arquivos. As filas conhecem os remetentes por um hash; o registro de chamadas guarda só ids.',
    },
    why: {
      en: 'A person who is gone must not come back through a copy; and what a picture shows cannot be made anonymous.',
      'pt-BR': 'Quem foi apagado não pode voltar por uma cópia; e o que uma imagem mostra não há como tornar anônimo.',
    },
  },
];
