import { type ErrorCode, errors } from '#server/contract/errors.ts';
import type { Locale } from '#server/contract/organization/session.ts';
import type { Explanation } from './explanation.ts';
import { ofAccounts } from './pt-BR/of-accounts.ts';
import { ofAgents } from './pt-BR/of-agents.ts';
import { ofCalls } from './pt-BR/of-calls.ts';
import { ofContacts } from './pt-BR/of-contacts.ts';
import { ofFlows } from './pt-BR/of-flows.ts';
import { ofMessages } from './pt-BR/of-messages.ts';
import { ofOrganizations } from './pt-BR/of-organizations.ts';
import { ofSettings } from './pt-BR/of-settings.ts';

/**
 * The explanations of all error codes in every language. A missing explanation is a type error. The API sends the
 * English texts. The explanations are written for people who call the API; the panel has its own sentences for people
 * who click a button (messages, `errors`).
 */
export const explanations: Readonly<Record<Locale, Readonly<Record<ErrorCode, Explanation>>>> = {
  en: errors,
  'pt-BR': {
    ...ofCalls,
    ...ofContacts,
    ...ofMessages,
    ...ofAgents,
    ...ofFlows,
    ...ofSettings,
    ...ofOrganizations,
    ...ofAccounts,
  },
};

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errors, code);
