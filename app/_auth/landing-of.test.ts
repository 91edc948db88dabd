import { expect, it } from 'vitest';
import { sectionsFor } from '#app/(panel)/_shell/navigation.ts';
import { roles } from '#server/contract/organization/scopes.ts';
import { landingOf } from './landing-of.ts';

it.each(roles)('%s begins on a page of its own navigation', (role) => {
  const places = sectionsFor({ role, sandbox: false, isPartner: false }).flatMap((section) => section.places);
  expect(places.map(({ href }) => href)).toContain(landingOf(role));
});
