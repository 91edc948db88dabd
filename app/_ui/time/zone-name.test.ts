import { expect, it } from 'vitest';
import { zoneName } from './zone-name.ts';

it.each([
  ['America/Sao_Paulo', 'America', 'São Paulo'],
  ['America/Argentina/Buenos_Aires', 'America', 'Argentina / Buenos Aires'],
  ['Europe/Lisbon', 'Europe', 'Lisbon'],
  ['UTC', 'UTC', 'UTC'],
])('the time zone %s belongs to the region %s and is called %s', (id, region, city) => {
  expect(zoneName(id)).toEqual({ region, city });
});

it('seven Brazilian cities that zoneName writes with accents are cities of existing time zones', () => {
  const cities = Intl.supportedValuesOf('timeZone').map((id) => zoneName(id).city);
  for (const city of ['Araguaína', 'Belém', 'Cuiabá', 'Eirunepé', 'Maceió', 'Santarém', 'São Paulo'])
    expect(cities).toContain(city);
});
