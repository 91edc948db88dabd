import { eventTypeNames, eventTypes } from '#server/contract/developers/event-types.ts';
import type { Locale } from '#server/contract/organization/session.ts';
import { eventDescriptions } from '../webhooks/event-descriptions.ts';
import { saidOfAnswers } from './pt-BR/said-of-answers.ts';
import { saidOfBodies } from './pt-BR/said-of-bodies.ts';
import { saidOfOperations } from './pt-BR/said-of-operations.ts';
import { saidOfParameters } from './pt-BR/said-of-parameters.ts';

/** Translations of the events' descriptions, taken from the webhooks guide. */
const saidOfEvents = Object.fromEntries(
  eventTypeNames.map((type) => [eventTypes[type].description, eventDescriptions['pt-BR'][type].description]),
);

/**
 * Translations of the document's English sentences, sentence by sentence. The key is the sentence itself, so a changed
 * sentence cannot keep its old translation. A test checks that none is missing and none is left over.
 */
export const translations: Readonly<Record<Exclude<Locale, 'en'>, Readonly<Record<string, string>>>> = {
  'pt-BR': { ...saidOfOperations, ...saidOfParameters, ...saidOfAnswers, ...saidOfBodies, ...saidOfEvents },
};

/** Returns a sentence of the document in the language of the page; undefined if there is no translation. */
export const saidIn = (locale: Locale, text: string): string | undefined =>
  locale === 'en' ? text : translations[locale][text];
