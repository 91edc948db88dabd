import type { Promised } from './promise.ts';

/** Security promises about stored data: how it is encrypted, and how long it is stored. */
export const ofRecords: readonly Promised[] = [
  {
    what: {
      en: 'Tokens and secrets are sealed (AES-256-GCM, bound to their row), the database names the key it is sealed with, and another key refuses to start. Keys are rotated beside running servers.',
      'pt-BR':
        'Tokens e segredos são cifrados (AES-256-GCM, presos à sua linha), o banco de dados diz com qual chave foi cifrado, e com outra o servidor se recusa a iniciar. As chaves são trocadas com os servidores em funcionamento.',
    },
    tests: ['server/base/secrets/encrypt.test.ts', 'server/boot/keys/prove-keys.test.ts'],
  },
  {
    what: {
      en: 'What was received raw is kept for a while only, and every other record has its term too.',
      'pt-BR':
        'Os dados brutos recebidos ficam guardados só por um tempo, e todo outro registro também tem o seu prazo.',
    },
    tests: ['server/domain/inbox/receiving/forget-old-channel.test.ts'],
  },
  {
    what: {
      en: 'Idempotency keys are kept as hashes, by organization and mode; what a stranger declares of a file cannot add a header to an answer.',
      'pt-BR':
        'Chaves de idempotência são guardadas como hashes, por organização e modo; o que um estranho declara de um arquivo não pode acrescentar um cabeçalho a uma resposta.',
    },
    tests: [
      'server/domain/platform/idempotency/keys-before-hashes.test.ts',
      'server/inbound/handle-file-request.test.ts',
    ],
  },
  {
    what: {
      en: 'Erasing a contact reaches every table, file and queue that holds them; a proof without personal data remains.',
      'pt-BR':
        'Apagar um contato alcança todas as tabelas, arquivos e filas em que ele está; fica um comprovante sem dados pessoais.',
    },
    tests: ['server/api/people/contacts/delete-contact.test.ts'],
  },
];
