import { describe, expect, it } from 'vitest';
import { roles } from '#server/contract/organization/scopes.ts';
import { folds, linesFor, sectionsFor } from './navigation.ts';

const viewer = (role: (typeof roles)[number]) => ({ role, sandbox: true, isPartner: true });

it('the menu of an admin has seven lines; contacts, automation, settings and developers unfold', () => {
  const lines = linesFor(viewer('admin'));
  expect(lines.map(({ label }) => label)).toEqual([
    'home',
    'inbox',
    'contacts',
    'automation',
    'figures',
    'settings',
    'developers',
  ]);
  expect(lines.filter(folds).map(({ label }) => label)).toEqual(['contacts', 'automation', 'settings', 'developers']);
});

it('the menus of editor, atendente and financeiro have at most eight lines, and none unfolds', () => {
  for (const role of ['editor', 'atendente', 'financeiro'] as const) {
    const lines = linesFor(viewer(role));
    expect(lines.filter(folds), role).toEqual([]);
    expect(lines.length, role).toBeLessThanOrEqual(8);
  }
  expect(linesFor(viewer('financeiro')).map(({ label }) => label)).toEqual(['plan', 'contacts', 'boards', 'reference']);
});

describe.each(roles)('the menu of the role %s', (role) => {
  it('contains exactly the pages of sectionsFor, each with a unique shortcut key', () => {
    const listed = linesFor(viewer(role)).flatMap((line) => (folds(line) ? line.pages : [line]));
    expect(listed).toEqual(sectionsFor(viewer(role)).flatMap(({ pages }) => pages));
    const keys = listed.flatMap(({ key }) => key ?? []);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('links a folding line to the first page below it', () => {
    for (const line of linesFor(viewer(role)))
      if (folds(line) && line.href) expect(line.pages[0]?.href).toBe(line.href);
  });
});
