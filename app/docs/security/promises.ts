import type { Localized } from '#app/_i18n/localized.ts';
import { ofAccess } from './of-access.ts';
import { ofFaults } from './of-faults.ts';
import { ofOrganizations } from './of-organizations.ts';
import { ofRecords } from './of-records.ts';
import { ofStrangers } from './of-strangers.ts';
import type { Promised } from './promise.ts';

/** The promises of the security page, by subject. A test checks that every file mentioned in them exists. */
export const promises: readonly (readonly [Localized, readonly Promised[]])[] = [
  [{ en: 'Who gets in', 'pt-BR': 'Quem entra' }, ofAccess],
  [
    {
      en: 'What organizations see of each other: nothing',
      'pt-BR': 'O que as organizações veem umas das outras: nada',
    },
    ofOrganizations,
  ],
  [{ en: 'What strangers can do: little', 'pt-BR': 'O que estranhos podem fazer: pouco' }, ofStrangers],
  [{ en: 'What is kept, and how', 'pt-BR': 'O que é guardado, e como' }, ofRecords],
  [
    { en: 'What breaks, and what is lost then: nothing', 'pt-BR': 'O que quebra, e o que se perde então: nada' },
    ofFaults,
  ],
];
