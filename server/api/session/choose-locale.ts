import { chooseLocale as chooseLocaleUseCase } from '#server/access/choose-locale.ts';
import { chooseLocaleInput, chooseLocaleResult } from '#server/contract/session.ts';
import { operation } from '../operation.ts';

/** Panel: the language the signed-in person reads it in. */
export const chooseLocale = operation(
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
  ({ actor, input }) => chooseLocaleUseCase(actor, input),
);
