import type { Promised } from './promise.ts';

/**
 * Security promises about what organizations can see of each other, and what each role can see inside an organization.
 */
export const ofOrganizations: readonly Promised[] = [
  {
    what: {
      en: 'Every operation, of the API and of the panel, is asked with the real ids of another organization, of every kind there is: it answers what it answers of an id nobody has, shows nothing and changes nothing.',
      'pt-BR':
        'Toda operação, da API e do painel, é chamada com os ids reais de outra organização, de todos os tipos que existem: responde o mesmo que a um id que ninguém tem, não mostra nada e não muda nada.',
    },
    tests: ['server/api/foreign-ids.test.ts'],
  },
  {
    what: {
      en: 'A number belongs to whom the operator says: it is verified with its business account before it is saved, messages are routed to verified numbers alone, and a verified claim displaces one that is not.',
      'pt-BR':
        'Um número pertence a quem a operadora diz: é verificado junto com a conta comercial antes de ser salvo, as mensagens só vão para números verificados, e quem comprova um número toma o lugar de quem não o comprovou.',
    },
    tests: ['server/api/channels/connections/claimed-numbers.test.ts'],
  },
  {
    what: {
      en: 'Erasing a person looks for whole values within their organization; no identifier can be written so that it hits somebody else.',
      'pt-BR':
        'Ao apagar uma pessoa, só se procuram valores inteiros dentro da organização dela; não há como escrever um identificador que atinja outra pessoa.',
    },
    tests: [
      'server/api/people/contacts/erase-within-organization.test.ts',
      'server/api/people/contacts/delete-contact.test.ts',
    ],
  },
  {
    what: {
      en: 'Erasing for good and taking the contact base out is for administrators and editors, and no cell of an exported file runs as a formula.',
      'pt-BR':
        'Apagar de vez e exportar a base de contatos é para administradores e editores, e nenhuma célula de um arquivo exportado roda como fórmula.',
    },
    tests: ['server/api/people/contacts/erase-by-role.test.ts', 'server/base/csv/csv.test.ts'],
  },
  {
    what: {
      en: 'Who opted out is not reached in another’s name, and nobody who was erased comes back through a message under way.',
      'pt-BR':
        'Quem se descadastrou não é alcançado em nome de outra pessoa, e ninguém que foi apagado volta por uma mensagem a caminho.',
    },
    tests: ['server/api/inbox/messages/erased-while-sending.test.ts'],
  },
  {
    what: {
      en: 'Live updates are bounded in number and in life, show each role what it may read, and end with the session, the membership or a change of role.',
      'pt-BR':
        'As atualizações ao vivo são limitadas em número e em duração, mostram a cada papel só o que ele pode ler e terminam com a sessão, com a saída da equipe ou com a mudança de papel.',
    },
    tests: [
      'server/api/inbox/live/live-stream.test.ts',
      'server/api/inbox/live/visitor-stream.test.ts',
      'server/boot/http/beside-streams.test.ts',
    ],
  },
  {
    what: {
      en: 'A browser is sent notices only while the session that asked for them lives, sealed so that no push service reads them; each is asked about again before it leaves, and its address is public https or nothing.',
      'pt-BR':
        'Um navegador só recebe notificações enquanto a sessão que as pediu existe, cifradas para que nenhum serviço de push as leia; cada uma é conferida de novo antes de sair, e o endereço dela é https público ou nada.',
    },
    tests: ['server/api/insight/push/push.test.ts', 'e2e/panel/live/push.spec.ts'],
  },
];
