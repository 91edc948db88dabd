import { expect, it } from 'vitest';
import { regionsOf } from './time-zones.ts';

const zonesOf = (chosen: string) => regionsOf(chosen).flatMap(({ zones }) => zones.map(({ id }) => id));

it('regionsOf lists no zone twice, includes UTC, and labels São Paulo with the city first', () => {
  const america = regionsOf('America/Sao_Paulo').find(({ name }) => name === 'America');
  expect(america?.zones.find(({ id }) => id === 'America/Sao_Paulo')?.label).toMatch(/^São Paulo \(GMT-/);
  const ids = zonesOf('America/Sao_Paulo');
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toContain('UTC');
});

it('regionsOf keeps the chosen zone even if the browser does not know it', () => {
  expect(zonesOf('Mars/Olympus_Mons')).toContain('Mars/Olympus_Mons');
  expect(regionsOf('Mars/Olympus_Mons').at(-1)?.name).not.toBe('');
});
