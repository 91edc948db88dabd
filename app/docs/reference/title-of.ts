import type { Locale } from '#server/contract/organization/session.ts';
import { ofContacts } from './pt-BR/of-contacts.ts';
import { ofConversations } from './pt-BR/of-conversations.ts';
import { ofEvents } from './pt-BR/of-events.ts';
import { ofFlows } from './pt-BR/of-flows.ts';
import { ofMessages } from './pt-BR/of-messages.ts';
import { ofSettings } from './pt-BR/of-settings.ts';
import { subjects } from './pt-BR/subjects.ts';
import type { Operation, Tag } from './read-reference.ts';

interface Titles {
  /** Translated names of subjects, by tag. */
  readonly subjects: Readonly<Record<string, string>>;
  /** Translated titles of operations, by operation id. */
  readonly summaries: Readonly<Record<string, string>>;
}

/** Translations of the OpenAPI document's English titles. A test checks that no title is missing. */
export const titles: Readonly<Record<Exclude<Locale, 'en'>, Titles>> = {
  'pt-BR': {
    subjects,
    summaries: { ...ofFlows, ...ofSettings, ...ofContacts, ...ofConversations, ...ofEvents, ...ofMessages },
  },
};

type Titled = Pick<Tag, 'name'> | Pick<Operation, 'operationId' | 'summary'>;

/** Returns the title of a subject or an operation in the language of the page. */
export function titleOf(one: Titled, locale: Locale): string {
  const original = 'name' in one ? one.name : one.summary;
  if (locale === 'en') return original;
  const { subjects: names, summaries } = titles[locale];
  return ('name' in one ? names[one.name] : summaries[one.operationId]) ?? original;
}
