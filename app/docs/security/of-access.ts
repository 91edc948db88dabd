import type { Promised } from './promise.ts';

/** Security promises about sign-in, sessions, invitations and keys. */
export const ofAccess: readonly Promised[] = [
  {
    what: {
      en: 'Guesses of a password are counted by account and address, by address, and by account over all addresses, where each further one waits longer. Nobody is locked out for good: a browser that is known has tries of its own. Of IPv6 a /64 counts as one address.',
      'pt-BR':
        'As tentativas de adivinhar uma senha são contadas por conta e endereço, por endereço e por conta em todos os endereços, onde cada nova tentativa espera mais. Ninguém fica trancado para sempre: um navegador conhecido tem tentativas próprias. No IPv6, um /64 conta como um endereço.',
    },
    tests: ['server/domain/organization/accounts/sign-in.test.ts'],
  },
  {
    what: {
      en: 'A session is a row: it ends with signing out, with the membership, with a new password, from the list below Settings, after 14 days unused and after 30 in any case. A second factor (TOTP) is a matter of a minute; each code counts once.',
      'pt-BR':
        'Uma sessão é uma linha do banco de dados: termina quando a pessoa sai, deixa a equipe ou troca a senha, pela lista em Configurações, após 14 dias sem uso e após 30 em qualquer caso. Um segundo fator (TOTP) é coisa de um minuto; cada código vale uma vez.',
    },
    tests: ['server/domain/organization/accounts/sign-in.test.ts', 'e2e/panel/settings/security.spec.ts'],
  },
  {
    what: {
      en: 'An invitation’s link proves nothing of a mailbox. An account made by one is unproven until a mailed link was opened, and is that organization’s alone: others have their own with the same e-mail, none sees another’s, and nobody can keep a person from being invited elsewhere. With the proof the e-mail is the mailbox’s alone: password, second factor and sessions of whoever used it end, and so does every membership its owner did not accept.',
      'pt-BR':
        'O link de um convite não comprova nada sobre uma caixa de correio. Uma conta criada por ele fica sem comprovação até alguém abrir um link enviado por e-mail, e é só daquela organização: outras têm a sua própria com o mesmo e-mail, nenhuma vê a da outra, e ninguém consegue impedir que uma pessoa seja convidada em outro lugar. Com a comprovação o e-mail é só de quem lê a caixa de correio: a senha, o segundo fator e as sessões de quem o usava terminam, e também toda participação em equipe que o dono não aceitou.',
    },
    tests: [
      'server/api/organization/members/unproven-accounts.test.ts',
      'server/api/organization/members/someone-elses-address.test.ts',
      'server/api/organization/members/one-account-a-team.test.ts',
    ],
  },
  {
    what: {
      en: 'No deployment shares a password with another: a demonstration’s own is made for it and told once. Without a public address the server listens to its own machine alone.',
      'pt-BR':
        'Nenhuma instalação compartilha uma senha com outra: a de uma demonstração é criada para ela e mostrada uma vez. Sem um endereço público, o servidor só atende a própria máquina.',
    },
    tests: ['server/boot/demo/demo.test.ts', 'server/boot/settings/decide-exposure.test.ts'],
  },
  {
    what: {
      en: 'Keys are stored as hashes, shown once, and have scopes, addresses and an end.',
      'pt-BR': 'As chaves são guardadas como hashes, mostradas uma vez, e têm escopos, endereços e data para acabar.',
    },
    tests: ['server/access/admission.test.ts', 'server/api/every-operation.test.ts'],
  },
];
