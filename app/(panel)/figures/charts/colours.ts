import { useSyncExternalStore } from 'react';

const names = [
  'surface',
  'sunken',
  'line',
  'line-strong',
  'ink',
  'ink-soft',
  'ink-faint',
  'accent',
  'info',
  'warning',
  'danger',
] as const;
export type Colour = (typeof names)[number];
export type Colours = Readonly<Record<Colour, string>>;

/** Reads the page's current colors, for drawing on a canvas. */
export function readColours(): Colours {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()])) as Colours;
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class', 'style'] });
  return () => observer.disconnect();
}

/** Returns a value that changes with the theme, so that charts are drawn again. */
export const useThemeName = (): string =>
  useSyncExternalStore(
    subscribe,
    () => document.documentElement.className,
    () => '',
  );

/** The look of a line in a chart. The dashes distinguish the lines without their colors. */
export interface Look {
  readonly colour: Colour;
  readonly dash: readonly number[];
}
