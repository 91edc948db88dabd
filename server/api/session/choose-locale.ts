import { chooseLocale } from '#server/access/choose-locale.ts';
import { chooseLocaleInput, chooseLocaleResult } from '#server/contract/session.ts';
import { operation } from '../operation.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Choose the panel’s language',
    description: 'Kept with the person, so it holds on every device.',
    scope: 'session',
    limit: 'panel',
    errors: [],
    input: chooseLocaleInput,
    output: chooseLocaleResult,
    example: { input: { locale: 'pt-BR' }, output: { ok: true, locale: 'pt-BR' } },
  },
  chooseLocale,
);
