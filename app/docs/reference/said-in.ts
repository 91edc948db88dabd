import { eventTypeNames, eventTypes } from '#server/contract/developers/event-types.ts';
import type { Locale } from '#server/contract/organization/session.ts';
import { eventDescriptions } from '../webhooks/event-descriptions.ts';
import { saidOfAnswers } from './pt-BR/said-of-answers.ts';
import { saidOfBodies } from './pt-BR/said-of-bodies.ts';
import { saidOfOperations } from './pt-BR/said-of-operations.ts';
import { saidOfParameters } from './pt-BR/said-of-parameters.ts';

/** Translations of the descriptions of events, taken from the webhooks guide. */
const saidOfEvents = Object.fromEntries(
  eventTypeNames.map((type) => [eventTypes[type].description, eventDescriptions['pt-BR'][type].description]),
);

/**
 * Translations of the OpenAPI document, sentence by sentence. The key is the English sentence, so a changed sentence
 * cannot keep an outdated translation. A test checks that no translation is missing or unused.
 */
export const translations: Readonly<Record<Exclude<Locale, 'en'>, Readonly<Record<string, string>>>> = {
  'pt-BR': { ...saidOfOperations, ...saidOfParameters, ...saidOfAnswers, ...saidOfBodies, ...saidOfEvents },
};

/** Returns the translation of a sentence of the OpenAPI document. Undefined if there is none. */
export const saidIn = (locale: Locale, text: string): string | undefined =>
  locale === 'en' ? text : translations[locale][text];
