/** A color as red, green and blue, each from 0 to 255. */
type Rgb = readonly [number, number, number];

const read = (color: string): Rgb => {
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return [parts[0] ?? 0, parts[1] ?? 0, parts[2] ?? 0];
};

const write = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** Returns the relative luminance of a color by WCAG 2.2, from 0 to 1. */
function luminance(color: string): number {
  const [r, g, b] = read(color).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Returns the contrast of two colors by WCAG 2.2, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** Mixes two colors. `share` is the proportion of the second color, from 0 to 1. */
function mix(one: string, other: string, share: number): string {
  const [a, b] = [read(one), read(other)];
  const part = (at: 0 | 1 | 2) => a[at] + (b[at] - a[at]) * share;
  return write([part(0), part(1), part(2)]);
}

const white = '#ffffff';
const black = '#000000';
/** The lightest and the darkest panel background on which text in the accent color appears. */
const lightGround = '#f7f7f6';
const darkGround = '#212423';
/** The contrast that WCAG AA demands for text of any size. */
const enough = 4.5;

/**
 * Whether a color can be a brand color: white text is readable on the color, and text in the color is readable on the
 * panel's light background.
 */
export const isReadable = (color: string): boolean => contrastOf(color, lightGround) >= enough;

interface Accents {
  readonly accent: string;
  readonly strong: string;
  readonly soft: string;
  readonly ink: string;
}

/**
 * Returns the accent colors of the panel for a brand's color, for the light and the dark theme. For the dark theme the
 * color is made lighter until it is readable.
 */
export function paletteOf(color: string): { readonly light: Accents; readonly dark: Accents } {
  let lit = color;
  for (let share = 0; contrastOf(lit, darkGround) < enough; share += 0.05) lit = mix(color, white, share);
  return {
    light: {
      accent: color,
      strong: mix(color, black, 0.2),
      soft: mix(color, white, 0.9),
      ink: mix(color, black, 0.35),
    },
    dark: { accent: lit, strong: mix(lit, white, 0.2), soft: mix(color, darkGround, 0.75), ink: mix(lit, white, 0.5) },
  };
}
