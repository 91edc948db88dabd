import { eventTypeNames, eventTypes } from '#server/contract/event-types.ts';
import type { Locale } from '#server/contract/session.ts';
import { eventDescriptions } from '../webhooks/event-descriptions.ts';
import { saidOfAnswers } from './pt-BR/said-of-answers.ts';
import { saidOfBodies } from './pt-BR/said-of-bodies.ts';
import { saidOfOperations } from './pt-BR/said-of-operations.ts';
import { saidOfParameters } from './pt-BR/said-of-parameters.ts';

/** Each event by what it tells, as the guide of webhooks has it. */
const saidOfEvents = Object.fromEntries(
  eventTypeNames.map((type) => [eventTypes[type].description, eventDescriptions['pt-BR'][type].description]),
);

/**
 * What the document says in English, sentence by sentence, in every other language: by the sentence itself, so that one
 * that is changed cannot keep a translation of what it was. A test holds that each is there, and none too many.
 */
export const translations: Readonly<Record<Exclude<Locale, 'en'>, Readonly<Record<string, string>>>> = {
  'pt-BR': { ...saidOfOperations, ...saidOfParameters, ...saidOfAnswers, ...saidOfBodies, ...saidOfEvents },
};

/** A sentence of the document in the language of the page; undefined where it is not said in that language. */
export const saidIn = (locale: Locale, text: string): string | undefined =>
  locale === 'en' ? text : translations[locale][text];
