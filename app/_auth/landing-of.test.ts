import { expect, it } from 'vitest';
import { sectionsFor } from '#app/(panel)/_shell/navigation.ts';
import { roles } from '#server/contract/organization/scopes.ts';
import { landingOf } from './landing-of.ts';

it.each(roles)('landingOf returns, for the role %s, a page of its navigation', (role) => {
  const pages = sectionsFor({ role, sandbox: false, isPartner: false }).flatMap((section) => section.pages);
  expect(pages.map(({ href }) => href)).toContain(landingOf(role));
});
