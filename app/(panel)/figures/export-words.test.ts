import { expect, it } from 'vitest';
import { figures as english } from '#app/_i18n/messages/en/figures.ts';
import { figures as portuguese } from '#app/_i18n/messages/pt-BR/figures.ts';
import { comparedFigures, pointFigures } from '#server/contract/insight/figure-words.ts';
import { exportWords } from '#server/domain/insight/analytics/exports/export-words.ts';
import { figureKinds, isOfPoints } from './figure-list.ts';

it.each([
  ['pt-BR', portuguese],
  ['en', english],
] as const)('exported files use the same words as the page: %s', (locale, page) => {
  const own = Object.entries(exportWords[locale]).filter(([key]) => !/^(episode|total)_/.test(key));
  expect(own).toEqual(own.map(([key]) => [key, (page as Readonly<Record<string, string>>)[key]]));
});

it('exported files have the figures of the page in the same order', () => {
  const names = figureKinds.map(({ name }) => name);
  expect(comparedFigures).toEqual(names);
  expect(pointFigures).toEqual(names.filter(isOfPoints));
});
