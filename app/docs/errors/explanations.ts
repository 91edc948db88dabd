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
 * Every code explained in every language; a code without an explanation is a type error. The API sends the English
 * texts. The panel has sentences of its own (messages, `errors`) for people who pressed a button; these are for people
 * who made a call.
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
