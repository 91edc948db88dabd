/** A colour as red, green and blue, each from 0 to 255. */
type Rgb = readonly [number, number, number];

const read = (color: string): Rgb => {
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return [parts[0] ?? 0, parts[1] ?? 0, parts[2] ?? 0];
};

const write = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** Returns the relative luminance of a colour by WCAG 2.2, from 0 to 1. */
function luminance(color: string): number {
  const [r, g, b] = read(color).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Returns the contrast of two colours by WCAG 2.2, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** Mixes two colours. `share` is the part of the second colour, from 0 to 1. */
function mix(one: string, other: string, share: number): string {
  const [a, b] = [read(one), read(other)];
  const part = (at: 0 | 1 | 2) => a[at] + (b[at] - a[at]) * share;
  return write([part(0), part(1), part(2)]);
}

const white = '#ffffff';
const black = '#000000';
/** The lightest and the darkest background in the panel behind text in the accent colour. */
const lightGround = '#f7f7f6';
const darkGround = '#212423';
/** The contrast that WCAG AA demands for text of any size. */
const enough = 4.5;

/**
 * Whether the colour can serve as a brand colour: white text is readable on it, and text in it is readable on the
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
 * Returns the accent colours of the panel for a brand's colour, for the light and the dark theme. For the dark theme
 * the colour is made lighter until it is readable.
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
