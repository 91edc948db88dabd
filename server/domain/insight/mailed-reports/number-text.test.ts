import { expect, it } from 'vitest';
import { numberText } from './number-text.ts';

const words = {
  'pt-BR': { minutes: 'minutos', hour: 'hora', hours: 'horas' },
  en: { minutes: 'minutes', hour: 'hour', hours: 'hours' },
} as const;

it.each([
  ['pt-BR', 6, '6 minutos'],
  ['pt-BR', 58, '58 minutos'],
  ['pt-BR', 60, '1 hora'],
  ['pt-BR', 90, '1,5 hora'],
  ['pt-BR', 120, '2 horas'],
  ['en', 6, '6 minutes'],
  ['en', 60, '1 hour'],
  ['en', 90, '1.5 hours'],
  ['en', 1_270, '21 hours'],
] as const)('numberText gives time in minutes below an hour, and in hours above: %s, %i', (locale, minutes, text) => {
  expect(numberText(locale).spent(minutes, words[locale])).toBe(text);
});
