import type { Promised } from './promise.ts';

/** Promises about failing processes, databases and webhook receivers. */
export const ofFaults: readonly Promised[] = [
  {
    what: {
      en: 'A process that was killed, frozen or cut off is taken over within half a minute; when it wakes up it undoes nothing. Every wait has an end.',
      'pt-BR':
        'O trabalho de um processo morto, congelado ou isolado passa a outro em até meio minuto; se ele acordar, não desfaz nada. Toda espera tem um fim.',
    },
    tests: ['inngest/engine/conformance/processes.test.ts', 'server/jobs/within-limit.test.ts'],
  },
  {
    what: {
      en: 'A transaction that the database rolled back is never taken for one that was committed; deadlocks are tried again.',
      'pt-BR':
        'Uma transação que o banco de dados desfez nunca é tomada por uma confirmada; em um deadlock, tenta-se de novo.',
    },
    tests: ['server/db/transact.test.ts'],
  },
  {
    what: {
      en: 'Thousands of combinations of filters leave nothing behind in the database’s memory; a pooler that would break sessions is refused in words.',
      'pt-BR':
        'Milhares de combinações de filtros não deixam nada na memória do banco de dados; um pooler que quebraria sessões é recusado, com a explicação.',
    },
    tests: ['server/api/composed-statements.test.ts', 'server/boot/database/refuse-pooler.test.ts'],
  },
  {
    what: {
      en: 'Killed processes, crashed databases, an engine that is away and receivers of every bad manner lose no accepted message and no event.',
      'pt-BR':
        'Com processos mortos, bancos de dados que caem, um executor de tarefas ausente e receptores com todo tipo de mau comportamento, nenhuma mensagem aceita e nenhum evento se perde.',
    },
    tests: ['e2e/faults/processes.spec.ts', 'e2e/faults/database.spec.ts', 'e2e/faults/receivers.spec.ts'],
  },
];
