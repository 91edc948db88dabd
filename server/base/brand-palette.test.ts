import { expect, it } from 'vitest';
import { contrastOf, isReadable, paletteOf } from './brand-palette.ts';

it.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#767676', '#ffffff', 4.54],
])('the contrast of %s on %s is %d', (one, other, expected) => {
  expect(contrastOf(one, other)).toBeCloseTo(expected, 1);
});

it.each([
  ['#0b7a5b', true],
  ['#1d4ed8', true],
  ['#000000', true],
  ['#ffcc00', false],
  ['#22c55e', false],
  ['#ffffff', false],
])('isReadable(%s) returns %s', (color, expected) => {
  expect(isReadable(color)).toBe(expected);
});

it('paletteOf keeps a contrast of at least 4.5 in both themes for every readable color', () => {
  const steps = ['00', '33', '66', '99', 'cc', 'ff'];
  const colors = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`))).filter(isReadable);
  expect(colors.length).toBeGreaterThan(50);
  for (const color of colors) {
    const { light, dark } = paletteOf(color);
    expect([color, contrastOf('#ffffff', light.accent) >= 4.5]).toEqual([color, true]);
    expect([color, contrastOf('#ffffff', light.strong) >= 4.5]).toEqual([color, true]);
    expect([color, contrastOf(light.ink, light.soft) >= 4.5]).toEqual([color, true]);
    expect([color, contrastOf('#212423', dark.accent) >= 4.5]).toEqual([color, true]);
    expect([color, contrastOf('#000000', dark.accent) >= 4.5]).toEqual([color, true]);
    expect([color, contrastOf(dark.ink, dark.soft) >= 4.5]).toEqual([color, true]);
  }
});
